import Accounts
import Foundation
import HTTPTypes
import Markup
import Prices
import ShopShelf
import ShopStorage
import Status
import Web

@testable import SiteCollections

/// A shop that is filled to its limits with texts of one letter: products as an import takes them, a visitor's list, and a
/// status page whose counters are all in use.
enum FilledShop {
    /// One more than the largest page of a list has.
    static let products = 101

    static func make(of letter: String) throws -> DemoShop {
        guard let origin = Origin("https://shop.example") else { throw NoOrigin() }
        let shop = try DemoShop(
            stocked: (0..<products).map { product($0, of: letter) }, assets: Assets(folders: []), origins: [origin],
            status: MemoryStatusStore(report(of: letter)))
        let coded = FormText.encode(letter)
        let title = String(repeating: coded, count: min(200, 600 / letter.escapedLength(quotes: true)))
        let content = String(repeating: coded, count: 1_600 / letter.utf8.count)
        let item = "title=\(title)&content=\(content)"
        while shop.post("/todos", item).status == .seeOther {}
        let name = String(repeating: "&", count: UserName.maxBytes - domain.utf8.count) + domain
        let account = try shop.accounts.add(UserName(name), Password("a long password"), id: nil, at: .now)
        _ = shop.post("/login", "username=\(FormText.encode(name))&password=a+long+password")
        guard let account else { throw NoOrigin() }
        try shop.signIn(account.id.text, as: .owner, name: name)
        // Histories that are longer than a page shows; the long content comes last, for it takes long to be indexed.
        for number in 0..<EntryEvent.maxShown + 2 {
            var texts = texts(of: letter, content: 300, "\(number)")
            texts["price"] = "\(number) USD"
            try shop.database.edit(1, texts)
            try shop.database.renameCategory(1, to: text(of: letter, 200, "\(number)!"))
        }
        try shop.database.edit(1, texts(of: letter, content: 10_000))
        try shop.refuseImport(text(of: letter, 100), mistakes(of: letter))
        return shop
    }

    /// More than are told, with as much text as a first line of a file has.
    private static func mistakes(of letter: String) -> EntriesFileError {
        let name = String(repeating: letter, count: 1_000_000 / (150 * letter.utf8.count))
        let header = (0..<140).map { "\(name)\($0)" }.joined(separator: ",")
        do {
            _ = try EntriesFile(tables: shopProducts.tables).reader(of: Array(header.utf8))
        } catch let error as EntriesFileError {
            return error
        } catch {}
        return EntriesFileError()
    }

    private static let domain = "@example.org"

    private struct NoOrigin: Error {}

    /// A category of its own for each product.
    private static func product(_ number: Int, of letter: String) -> StockedProduct {
        // To write all of it a hundred times would take longer than the test.
        let texts = texts(of: letter, content: number % 50 == 1 ? 10_000 : 300)
        let image = String(repeating: letter, count: (300 - "pictures/.svg".utf8.count) / letter.utf8.count)
        return StockedProduct(
            "\(number)-" + String(repeating: "a", count: 190),
            price: "\(Price(minorUnits: .max - Int64(number), currency: .usd).decimal) USD",
            category: text(of: letter, 200, "\(number)"), image: "pictures/\(image).svg", texts)
    }

    /// The texts of all languages, by their fields.
    private static func texts(of letter: String, content: Int, _ end: String = "") -> [String: String] {
        var texts: [String: String] = [:]
        for language in ["", ".vi", ".zh"] {
            texts["name\(language)"] = text(of: letter, 200, end)
            texts["content\(language)"] = text(of: letter, content, end)
            texts["alt\(language)"] = text(of: letter, 200, end)
        }
        return texts
    }

    /// So many letters, the last of them another text.
    private static func text(of letter: String, _ count: Int, _ end: String = "") -> String {
        String(repeating: letter, count: count - end.count) + end
    }

    /// As much as the counters' file has room for.
    private static func report(of letter: String) -> Report {
        let failures = (0..<16).map {
            Failure(
                time: Date(timeIntervalSince1970: Double($0)), request: String(repeating: letter, count: 64),
                text: String(repeating: letter, count: 300))
        }
        let processes = (0..<64).map {
            ProcessReport(
                id: .max - $0, started: Date(timeIntervalSince1970: 0), threads: 1 << 40, busy: 1 << 40,
                inFlight: 1 << 40,
                resident: 1 << 40,
                // Those of several processes are added up.
                counts: (0..<($0 == 0 ? 512 : 0)).map {
                    RouteCount(route: "products.category-\($0)", status: "\(100 + $0 % 500)", requests: 1 << 40)
                }, failures: failures)
        }
        return Report(
            moment: Date(timeIntervalSince1970: 90), processes: processes, unaccepted: 1 << 40, unread: 1 << 40)
    }
}

/// A text as a form's field carries it.
enum FormText {
    static func encode(_ text: String) -> String {
        text.utf8.map { String(format: "%%%02X", $0) }.joined()
    }
}
