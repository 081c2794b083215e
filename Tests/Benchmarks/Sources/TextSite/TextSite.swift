import Markup
import SiteCollections
import SiteDatabase
import SiteMarkdown
import ViperWeb
import Web

/// An article of a blog, whose files Hugo takes too.
struct Article: Entity {
    struct Labels: Sendable {
        let slug, title, summary, date, text: FieldLabel
    }

    let slug: Slug
    let title: String
    let summary: String
    let date: LocalDateTime
    let text: Markdown

    static let fields = Fields(Article.init) {
        Field.slug("slug", \.slug, \.slug, from: "title")
        Field.line("title", \.title, \.title, 1...100)
        Field.line("summary", \.summary, \.summary, 1...300)
        Field.dateTime("date", \.date, \.date, zone: "UTC")
        Field.markdown("text", \.text, \.text, 1...60_000)
    }
}

enum Language: String, SiteLanguage { case en }

let articles = EntityCollection(
    Article.self, named: "articles", languages: ["en"], pagesOf: 20, order: .descending("date"),
    from: .folder("content/posts"))

/// A site with a folder of Markdown files, and nothing else.
@main
struct TextSite: SiteProgram {
    static let name = "texts"
    static let schema = SiteSchema(collections: [articles.reference])

    static func site(_ context: SiteContext) -> Website {
        let text = CollectionText<Article>(
            "en", title: "Posts", new: "",
            labels: Article.Labels(slug: "Slug", title: "Title", summary: "Summary", date: "Date", text: "Text"))
        let posts = CollectionModule(
            articles, context, at: Language.en.base.appending("posts"), text: text, siteName: "Blog",
            card: { try ArticleCard($0, $1) },
            list: { model, router in
                EntryListView(model: model, router: router, words: text.words) { entry in
                    h2 { a(.to(router.link(to: .entry(entry.address)))) { entry.card.title } }
                    p { entry.card.date }
                    p { entry.card.summary }
                }
            }, entry: { ArticleView(model: $0, router: $1, assets: context.assets) })
        let list = posts.router.link(to: .list(nil))
        return Website(
            [LocalizedSite(in: Language.en, modules: [posts]) { layout($0, list, context) }], context: context)
    }
}

/// Outside of the program, whose `main` is another one.
@Sendable private func layout(_ screen: Screen, _ posts: Link, _ context: SiteContext) -> AnyHTML {
    AnyHTML(
        document(.lang("en")) {
            SiteHead(screen, of: "Blog", in: Language.en, context)
            body {
                header { a(.to(posts)) { "Blog" } }
                main { screen.content }
            }
        })
}

struct ArticleCard: Encodable, Equatable, Sendable {
    let title, summary, date: String
    /// Only the article's own page has it.
    let text: ContentText?

    init(_ article: Entry<Article>, _ related: RelatedEntries) throws {
        (title, summary, date) = (article.title, article.summary, article.date.text)
        text = related.isInList ? nil : try related.text(article.text, of: article, in: articles)
    }
}

struct ArticleView: View {
    let model: EntryModel<ArticleCard>
    let router: CollectionRouter
    let assets: Assets

    var head: some HTML { meta(.name("description"), .content(model.card.summary)) }

    var body: some HTML {
        article {
            h1 { model.title }
            p { model.card.date }
            if let text = model.card.text {
                ContentView(text, router: router, assets: assets, size: .init("92vw", drawn: (width: 672, height: 504)))
            }
        }
    }
}
