import Accounts
import Foundation
import HTTPTypes
import Markup
import Prices
import ShopProducts
import Status
import Web

/// A shop that is filled to its limits with texts of one letter: a catalogue as an import takes it, a visitor's list, and a
/// status page whose counters are all in use.
enum FilledShop {
    /// One more than the largest page of a list has.
    static let products = 101

    private static let languages = ["en", "vi", "zh"]

    static func make(of letter: String) throws -> DemoShop {
        let text = CatalogueFile.write((0..<products).map { row($0, of: letter) }, languages: languages)
        let rows = try CatalogueFile.parse(text, languages: languages, pictures: { _ in nil })
        guard let origin = Origin("https://shop.example") else { throw NoOrigin() }
        let shop = try DemoShop(
            rows: rows, assets: Assets(folders: []), origins: [origin], status: MemoryStatusStore(report(of: letter)))
        let coded = FormText.encode(letter)
        let title = String(repeating: coded, count: count(of: letter, max: 200, escaped: 600))
        let content = String(repeating: coded, count: 1_600 / letter.utf8.count)
        let item = "title=\(title)&content=\(content)"
        while shop.post("/todos", item).status == .seeOther {}
        let name = String(repeating: "&", count: UserName.maxBytes - domain.utf8.count) + domain
        let account = try shop.accounts.add(UserName(name), Password("a long password"), id: nil, at: .now)
        _ = shop.post("/login", "username=\(FormText.encode(name))&password=a+long+password")
        guard let account else { throw NoOrigin() }
        try shop.signIn(account.id.text, as: .owner, name: name)
        // A history that is longer than a page shows.
        let other = String(repeating: letter, count: count(of: letter, max: 190, escaped: 590))
        for number in 0..<StaffProduct.maxEvents + 2 {
            try shop.editFirst {
                $0.changed(name: "\(other)\(number)", category: "\(other)\(number)", price: Int64(number))
            }
        }
        for number in 0..<102 { try shop.renameCategory(to: "\(other)\(number)!") }
        try shop.refuseUpload(String(repeating: letter, count: 200), mistakes(of: letter))
        return shop
    }

    /// As many and as long ones as are kept.
    private static func mistakes(of letter: String) -> CatalogueError {
        let long = String(repeating: letter, count: count(of: letter, max: 190, escaped: 290))
        let rows = (0..<200).map {
            CatalogueRow(
                slug: "x\($0)", name: "X", content: "", price: Price(minorUnits: 1, currency: .usd), category: "T",
                image: "\(long).svg")
        }
        do throws(CatalogueError) {
            _ = try CatalogueFile.parse(CatalogueFile.write(rows), pictures: { .noPicture($0) })
            return CatalogueError()
        } catch {
            return error
        }
    }

    private static let domain = "@example.org"

    private struct NoOrigin: Error {}

    /// A category of its own for each product.
    private static func row(_ number: Int, of letter: String) -> CatalogueRow {
        let name = String(repeating: letter, count: count(of: letter, max: 200, escaped: 600))
        let category = String(repeating: letter, count: count(of: letter, max: 197, escaped: 597))
        // To write all of it a hundred times would take longer than the test.
        let content = number % 50 == 0 ? count(of: letter, max: 10_000, escaped: 40_000) : 300
        return CatalogueRow(
            slug: "\(number)-" + String(repeating: "a", count: 76), name: name,
            content: String(repeating: letter, count: content),
            price: Price(minorUnits: .max - Int64(number), currency: .usd), category: category + "\(number)",
            image: "pictures/" + String(repeating: letter, count: count(of: letter, max: 187, escaped: 287)) + ".svg",
            texts: texts(name, of: String(repeating: letter, count: content)))
    }

    /// The same in each language.
    private static func texts(_ name: String, of content: String) -> [ProductTexts.Field: String] {
        Dictionary(ProductTexts.Field.all(of: languages).map { ($0, $0.part == .content ? content : name) }) { $1 }
    }

    /// How often a letter may stand in a text of so many scalars and bytes of a page.
    private static func count(of letter: String, max: Int, escaped: Int) -> Int {
        min(max / letter.unicodeScalars.count, escaped / letter.escapedLength(quotes: true))
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
