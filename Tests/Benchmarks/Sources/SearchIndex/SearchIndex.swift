import Foundation
import Markup
import StaticSearch

/// Writes the index of pages, the script, and a page with the search, `index.html`, for `Tests/Benchmarks/static_search/compare`.
///
///     SearchIndex PAGES.json FOLDER
///
/// Prints the seconds of processor time that the index took.
@main struct SearchIndex {
    /// A page as `static_search/compare` writes it.
    struct Page: Decodable {
        struct Section: Decodable {
            let id: String
            let heading: String
            let text: String
        }

        let url: String
        let title: String
        let sections: [Section]
    }

    static func main() throws {
        guard CommandLine.arguments.count == 3 else { fatalError("usage: SearchIndex PAGES.json FOLDER") }
        let folder = URL(fileURLWithPath: CommandLine.arguments[2])
        let json = try Data(contentsOf: URL(fileURLWithPath: CommandLine.arguments[1]))
        let pages = try JSONDecoder().decode([Page].self, from: json).map(page)
        let start = clock()
        let index = StaticSearchIndex(language: "en", pages: pages)
        print(Double(clock() - start) / Double(CLOCKS_PER_SEC))
        for file in index.files { try write(file.bytes, to: folder.appending(path: "search/\(file.name)")) }
        try write(StaticSearchScript.bytes, to: folder.appending(path: StaticSearchScript.name))
        try write(html(of: index, pages).rendered(), to: folder.appending(path: "index.html"))
    }

    private static func page(_ page: Page) -> StaticSearchPage {
        StaticSearchPage(
            url: SafeURL(encodedPath: page.url), title: page.title,
            sections: page.sections.map { .init(id: $0.id, heading: $0.heading, text: $0.text) })
    }

    private static func html(of index: StaticSearchIndex, _ pages: [StaticSearchPage]) -> some HTML {
        let form = StaticSearchForm(
            action: SafeURL(encodedPath: "/"), index: SafeURL(encodedPath: "/search/\(index.entry)"), text: .english)
        return document(.lang("en")) {
            head {
                title { "Search" }
                script(.type(.module), .src(SafeURL(encodedPath: "/\(StaticSearchScript.name)")))
            }
            body { StaticSearchView(form: form, pages: pages) }
        }
    }

    private static func write(_ bytes: [UInt8], to file: URL) throws {
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: file)
    }
}
