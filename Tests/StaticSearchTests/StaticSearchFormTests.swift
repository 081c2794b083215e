import Markup
import Snapshots
import StaticSearch
import Testing

struct StaticSearchFormTests {
    private static let form = StaticSearchForm(
        action: SafeURL(encodedPath: "/pages"), index: SafeURL(encodedPath: "/search/en/entry.txt"), text: .english)

    @Test func `the form leads to the page of all pages, which works without the script`() {
        let pages = ["One", "<Two> & \"three\""].map {
            StaticSearchPage(url: SafeURL(encodedPath: "/\($0.count)"), title: $0)
        }
        assertSnapshot(of: StaticSearchView(form: Self.form, pages: pages), named: "StaticSearchView/two-pages")
        assertSnapshot(of: Self.form, named: "StaticSearchForm/english")
    }

    @Test(arguments: [StaticSearchText.english, .vietnamese, .chinese])
    func `the texts have places for their values`(text: StaticSearchText) {
        #expect(text.none.contains("{query}") && text.many.contains("{count}"))
        #expect(text.meant.contains("{query}") && text.meant.contains("{meant}"))
    }

    @Test func `the script has a name by its content, and never makes HTML from a text`() {
        #expect(StaticSearchScript.name.wholeMatch(of: /search\.[0-9a-f]{10}\.js/) != nil)
        let script = String(decoding: StaticSearchScript.bytes, as: UTF8.self)
        #expect(script.contains("export async function search"))
        for name in ["innerHTML", "outerHTML", "insertAdjacentHTML", "eval", "Function("] {
            #expect(!script.contains(name))
        }
    }
}
