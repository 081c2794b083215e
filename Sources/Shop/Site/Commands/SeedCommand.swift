import Accounts
import ArgumentParser
import Foundation
import Passwords
import ShopProducts
import ShopStorage
import SiteCollections
import SiteDatabase
import SiteStores
import ViperWeb
import Web

/// Fills an empty shop with something to look at.
struct SeedCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "seed",
        abstract: "Fill an empty shop with the demo catalogue, and add the owner's account demo@example.org.",
        discussion: """
            The password of the account is random. The command prints it once: the database has only its hash. If the \
            catalogue has products, the command does nothing.
            """)

    @OptionGroup var database: DatabaseOption

    func run() throws {
        let site = try database.open(for: ShopProgram.self)
        guard try site.products.products(ProductQuery()).total == 0 else { return }
        try addAccount(to: site)
        let counts = try shopProducts.importFile(
            PackageResources.products_csv, into: site, by: EntryEditor(name: "command line", time: Date()))
        print(counts)
        try RenderedSites<ShopProgram>(site, at: database.location).refresh(after: "the products are imported")
    }

    /// Before the catalogue: a seed that ends in between can be run again, and the password was told.
    private func addAccount(to site: any LiveDatabase) throws {
        let password = Self.randomPassword()
        let name = try UserName("demo@example.org")
        let accounts = site.accounts(hasher: Argon2id(), journal: CommandAudit(of: ShopProgram.self).journal)
        guard try accounts.add(name, Password(password), id: nil, role: .owner, at: Date()) != nil else { return }
        print("Sign in as \(name.text) with the password \(password) (it is not shown again)")
    }

    /// 96 bits of the system's generator.
    private static func randomPassword() -> String {
        let digits = Array("0123456789abcdef")
        var generator = SystemRandomNumberGenerator()
        return String((0..<24).map { _ in digits[Int.random(in: 0..<16, using: &generator)] })
    }
}
