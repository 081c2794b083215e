import Testing
import Web

/// The error pages that the web server shows by itself, which are there when no worker is.
struct ErrorPagesTests {
    static let names = ["400", "404", "413", "429", "50x"]

    @Test(arguments: [("", "en", "/"), ("vi/", "vi", "/vi/"), ("zh/", "zh-Hans", "/zh/")])
    func `an error page speaks its language and leads to its home`(folder: String, tag: String, home: String) throws {
        let pages = try Self.pages()
        for name in Self.names {
            let page = Page(try #require(pages["\(folder)\(name).html"], "\(name)"))
            #expect(page.all("html").map { $0.attributes["lang"] } == [tag])
            #expect(page.links.contains(home) && page.all("h1").count == 1)
            #expect(page.translations == ["/", "/vi/", "/zh/"])
        }
    }

    @Test func `no two say the same`() throws {
        let pages = try Self.pages().values
        let texts = pages.map { bytes in
            Page(bytes).elements.filter { ["h1", "p"].contains($0.name) }.prefix(2).map(\.text).joined()
        }
        #expect(Set(texts).count == 15 && texts.allSatisfy { $0.count > 10 })
    }

    @Test func `there is no other`() throws {
        let names = ["", "vi/", "zh/"].flatMap { folder in Self.names.map { "\(folder)\($0).html" } }
        #expect(try Self.pages().keys.sorted() == names.sorted())
    }

    private static func pages() throws -> [String: [UInt8]] {
        let pages = try DemoShop(products: 1).website.prerenderedErrorPages
        return Dictionary(pages.map { ($0.path, $0.bytes) }) { first, _ in first }
    }
}
