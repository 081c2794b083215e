import Accounts
import Foundation
import Passwords
import ShopProducts
import SiteDatabase
import SiteStores
import Testing
import Web

@testable import ShopStorage
@testable import SiteCollections

/// The names of accounts in the shop's histories.
@Suite struct EditorNamesTests {
    private static let start = Date(timeIntervalSince1970: 1_800_000_000)
    private static let day = 86_400.0

    @Test(arguments: Engine.allCases.filter { $0 != .memory })
    func `the name of a removed account disappears from every history after 30 days`(_ engine: Engine) throws {
        let (store, ann) = try engine.staffProducts()
        let database = try #require(store as? SQLProductStore).database
        let desk = SQLCatalogueImporter(in: database, files: KeptFiles())
        let bob = Editor(ann.writer.visitor, name: "bob@example.org", at: Self.start)
        for editor in [ann, bob] {
            let product = try store.add(.tea("Sencha", "Green"), by: editor)
            try database.changeCategories(by: editor) { _ = try $0.rename(1, to: "Tea \(product.id)") }
            let job = try #require(try desk.begin(FormFile(name: "tea.csv", bytes: [1]), by: editor))
            try database.write { try SQLCatalogueImporter.set(.refused(.changed), of: job, in: $0) }
        }
        let accounts = database.accounts(hasher: Argon2id(.minimum), now: { Self.start })
        _ = try accounts.add(UserName(ann.name), Password("correct horse"), id: nil, at: Self.start)
        #expect(try accounts.remove(UserName(ann.name)))
        let expected = [(30 * Self.day - 1, ann.name), (30 * Self.day, "")]
        for (seconds, name) in expected {
            let root = AuditActor.systemUser("root")
            try database.auditTrail().record(AuditEntry(.copied("a"), by: root, at: Self.start + seconds))
            let products = try database.catalogueHistory.history(before: nil, max: 9).map(\.event.editor)
            #expect(products == [bob.name, name])
            #expect(try database.categoryEvents(of: 1).map(\.editor) == [bob.name, name])
            #expect(try desk.jobs(max: 9).map(\.editor) == [bob.name, name])
        }
    }
}
