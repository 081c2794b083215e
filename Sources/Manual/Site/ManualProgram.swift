import Markup
import SiteCollections
import SiteDatabase
import StaticSearch
import ViperWeb
import Web

/// The manual of this project as a site. Each page is a Markdown file.
@main
struct ManualProgram: SiteProgram {
    enum Language: String, SiteLanguage { case en }

    static let name = "manual"
    static let abstract = "The manual of ViperWeb."
    static let schema = SiteSchema(collections: [manualPages.reference])

    static func site(_ context: SiteContext) -> Website {
        let assets = context.assets
        let pages = CollectionModule(
            manualPages, context, at: .root,
            text: CollectionText<ManualPage>("en", title: "ViperWeb", new: "", labels: .english),
            entriesShowAll: true, card: { try ManualCard($0, $1) },
            entry: { ManualPageView(model: $0, router: $1, assets: assets) })
        let search = StaticSearchModule(
            context.database, at: Link.root.appending("search"), language: "en", text: .english,
            changes: [CollectionChange.self]
        ) {
            try pages.all { StaticSearchPage(url: $1.url, title: $0.title, summary: $0.summary, markdown: $0.text) }
        }
        return Website(
            [
                LocalizedSite(in: Language.en, modules: [search, ManualSourceModule(context), pages]) { screen in
                    manualLayout(screen, search: search, context)
                }
            ], context: context)
    }
}

private func manualLayout(_ screen: Screen, search: StaticSearchModule, _ context: SiteContext) -> AnyHTML {
    AnyHTML(
        document(.lang("en")) {
            SiteHead(screen, of: "ViperWeb", in: ManualProgram.Language.en, context)
            body {
                a(.href(SafeURL(fragment: "main")), .class("skip")) { "Skip to the content" }
                header(.class("site-header")) {
                    a(.to(.root), .class("brand")) { "ViperWeb" }
                    a(.to(search.router.link(to: .search("")))) { "All pages" }
                    search.form()
                }
                main(.id("main")) { screen.content }
            }
        })
}
