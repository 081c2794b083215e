import FoundationEssentials
import Markup
import ShopStorage
import SiteCollections
import SiteMarkdown
import Web

/// What the journal shows of an article.
struct ArticleCard: Encodable, Equatable, Sendable {
    let title: String
    let summary: String
    let date: String
    let picture: String
    /// English where nobody translated it.
    let fallback: String?
    /// Only its own page has these.
    let text: ContentText?
    let minutes: Int?
    let tags: [EntryTag]

    init(_ article: Entry<Article>, _ related: RelatedEntries, _ date: DateFormat) throws {
        (title, summary, picture) = (article.title, article.summary, article.picture)
        self.date = date.text(of: article.date.date)
        fallback = try related.fallbackLanguage(of: article, in: articles)
        text = related.isInList ? nil : try related.text(article.text, of: article, in: articles)
        minutes = text?.markdown.outline.minutes
        tags = related.isInList ? [] : article.tags
    }
}

/// An article in the list of the journal.
struct ArticleCardView: HTML {
    let article: ListedEntry<ArticleCard>
    let router: CollectionRouter
    let assets: Assets

    var body: some HTML {
        a(.to(router.link(to: .entry(article.address))), .class("card-link")) {
            PictureView(article.card.picture, assets: assets, alt: "", size: .article, loading: .lazy)
            h2(.class("card-name"), .lang(article.card.fallback)) { article.card.title }
            span(.class("card-line")) { article.card.date }
            span(.class("card-line"), .lang(article.card.fallback)) { article.card.summary }
        }
    }
}

/// An article's page.
struct ArticleView: View {
    let model: EntryModel<ArticleCard>
    let router: CollectionRouter
    let assets: Assets
    let text: ShopText
    let words: PagerWords
    /// The tag of the page's language, which the words around an untranslated article are in.
    let language: String

    var head: some HTML { meta(.name("description"), .content(model.card.summary)) }

    var body: some HTML {
        if model.card.fallback != nil { p(.class("article notice")) { text.onlyEnglish } }
        article(.class("article"), .lang(model.card.fallback)) {
            h1 { model.title }
            p(.class("quiet"), .lang(model.card.fallback == nil ? nil : language)) {
                text.published(model.card.date, model.card.minutes ?? 1)
            }
            p(.class("lead")) { model.card.summary }
            PictureView(
                model.card.picture, assets: assets, alt: "", size: .article, loading: .eager, style: "article-picture")
            if let content = model.card.text {
                ContentView(content, router: router, assets: assets, size: .article)
            }
        }
        div(.class("article")) {
            TagsView(model.card.tags, text.tags, router: router)
            EntryNeighboursView(previous: model.previous, next: model.next, router: router, words: words)
            p(.class("back")) { a(.to(router.link(to: .list(nil))), .class("back-link")) { text.allArticles } }
        }
    }
}

/// What a page about the shop shows.
struct InfoCard: Encodable, Equatable, Sendable {
    let title: String
    let summary: String
    let text: ContentText?

    init(_ page: Entry<InfoPage>, _ related: RelatedEntries) throws {
        (title, summary) = (page.title, page.summary)
        text = related.isInList ? nil : try related.text(page.text, of: page, in: infoPages)
    }
}

/// A page about the shop in the list of them.
struct InfoLinkView: HTML {
    let page: ListedEntry<InfoCard>
    let router: CollectionRouter

    var body: some HTML {
        a(.to(router.link(to: .entry(page.address))), .class("card-link")) {
            h2(.class("card-name")) { page.card.title }
            span(.class("card-line")) { page.card.summary }
        }
    }
}

/// A page about the shop.
struct InfoView: View {
    let model: EntryModel<InfoCard>
    let router: CollectionRouter
    let assets: Assets
    let text: ShopText

    var head: some HTML { meta(.name("description"), .content(model.card.summary)) }

    var body: some HTML {
        article(.class("article")) {
            h1 { model.title }
            p(.class("lead")) { model.card.summary }
            if let content = model.card.text {
                ContentView(content, router: router, assets: assets, size: .article)
            }
            p(.class("back")) { a(.to(router.link(to: .list(nil))), .class("back-link")) { text.further } }
        }
    }
}

extension PictureView.Size {
    /// As wide as a column of text.
    static let article = PictureView.Size("(min-width: 44rem) 42rem, 92vw", drawn: (width: 672, height: 504))
}
