public import Markup

/// A form that leads to the page of all pages, with the search in its address. It works on each page, without a script.
public struct StaticSearchForm: HTML {
    /// The `id` of the element that shows the results.
    static let results = "search-results"

    let action: SafeURL
    let index: SafeURL
    let text: StaticSearchText
    let id: String

    /// `action` is the address of the page with `StaticSearchView`, and `index` that of the index's entry. A page with two
    /// forms needs another `id` for one of them.
    public init(action: SafeURL, index: SafeURL, text: StaticSearchText, id: String = "search") {
        (self.action, self.index, self.text, self.id) = (action, index, text, id)
    }

    public var body: some HTML {
        form(
            .role("search"), .method(.get), .action(action), .class("search"), .data("search", index.string),
            .data("results", Self.results), .data("loading", text.loading), .data("none", text.none),
            .data("one", text.one), .data("many", text.many), .data("meant", text.meant),
            .data("error", text.error), .data("pages", text.pages)
        ) {
            label(.for(id)) { text.label }
            input(
                .id(id), .type(.search), .name("q"), .autocomplete("off"), .spellcheck(.off),
                .autocapitalize(.off))
            button(.type(.submit)) { text.button }
        }
    }
}

/// The main part of the page of all pages: the form, the results, and a link to each page.
///
/// The page also needs the script: `script(.type(.module), .src(url))` with the URL of `StaticSearchScript`.
public struct StaticSearchView: HTML {
    let form: StaticSearchForm
    let pages: [StaticSearchPage]

    public init(form: StaticSearchForm, pages: [StaticSearchPage]) {
        (self.form, self.pages) = (form, pages)
    }

    public var body: some HTML {
        form
        div(.id(StaticSearchForm.results), .class("search-results")) {
            p(.role("status"), .aria(.live, "polite"), .aria(.atomic, "true")) {}
            ol {}
            button(.type(.button), .hidden(true)) { form.text.more }
        }
        h2 { form.text.pages }
        ul(.class("search-pages")) {
            for page in pages { li { a(.href(page.url)) { page.title } } }
        }
    }
}

/// The script of the search: an ES module for the page of all pages.
public enum StaticSearchScript {
    /// Its source.
    public static var bytes: [UInt8] { PackageResources.search_js }

    /// `search.0123456789.js`: it changes with the source.
    public static var name: String { "search.\(PartName(of: bytes).text).js" }
}
