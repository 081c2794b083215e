import Markup
import ShopStorage
import SiteCollections
import ViperWeb
import Web

/// The modules whose texts are files.
extension LocalizedShop {
    func journal(
        _ words: Words
    ) -> CollectionModule<Article, ArticleCard, EntryListView<ArticleCard, ArticleCardView>, ArticleView> {
        let (assets, date, language) = (context.assets, DateFormat(locale: language.locale), language.tag)
        let labels = Article.Labels(tags: words.shop.tags)
        let text = CollectionText<Article>(self.language.subtag, title: words.shop.journal, new: "", labels: labels)
        return CollectionModule(
            articles, context, at: self.language.base.appending("journal"), text: text, siteName: words.shop.name,
            card: { try ArticleCard($0, $1, date) },
            list: { model, router in
                EntryListView(model: model, router: router, words: text.words) {
                    ArticleCardView(article: $0, router: router, assets: assets)
                }
            },
            entry: {
                ArticleView(
                    model: $0, router: $1, assets: assets, text: words.shop, words: text.words.pager, language: language
                )
            })
    }

    /// The pages about the shop.
    func info(
        _ words: Words
    ) -> CollectionModule<InfoPage, InfoCard, EntryListView<InfoCard, InfoLinkView>, InfoView> {
        let assets = context.assets
        let text = CollectionText<InfoPage>(language.subtag, title: words.shop.further, new: "", labels: .english)
        return CollectionModule(
            infoPages, context, at: language.base.appending("info"), text: text, hasFeed: false,
            card: { try InfoCard($0, $1) },
            list: { model, router in
                EntryListView(model: model, router: router, words: text.words) {
                    InfoLinkView(page: $0, router: router)
                }
            }, entry: { InfoView(model: $0, router: $1, assets: assets, text: words.shop) })
    }
}
