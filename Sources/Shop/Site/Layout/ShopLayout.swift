import Markup
import ShopProducts
import StaticSearch
import Web

/// The document around every screen: head, header with navigation, footer.
///
/// `page` is the address that the screen has in every language; nil for an error page, and for one that has no translation.
///
/// A function, not a view: inside a view the element `title` could not be called.
func shopLayout(
    _ screen: Screen, at page: Link?, translations: Translations, navigation: Navigation, search: StaticSearchForm?,
    assets: Assets, text: ShopText
) -> AnyHTML {
    AnyHTML(
        document(.lang(translations.own.language.tag)) {
            head {
                meta(.charset("utf-8"))
                meta(.name("viewport"), .content("width=device-width, initial-scale=1"))
                meta(.name("color-scheme"), .content("light dark"))
                title { "\(screen.title) · \(text.name)" }
                if page != nil {
                    TranslationLinks(translations: translations)
                    meta(.property("og:site_name"), .content(text.name))
                }
                for feed in navigation.feeds {
                    link(.rel("alternate"), .type(Media.atom.contentType), .title(feed.title), .to(feed.link))
                }
                screen.head
                link(.rel("stylesheet"), .href(assets.url("site.css")))
                link(.rel("icon"), .href(assets.url("favicon.svg")), .type("image/svg+xml"))
                link(.rel("apple-touch-icon"), .href(assets.url("apple-touch-icon.png")))
                script(.src(assets.url("site.js")), .type(.module))
                script(.src(assets.url("fields.js")), .type(.module))
                script(.src(assets.url("data-binding.js")), .type(.module))
            }
            body {
                a(.href(SafeURL(fragment: "main")), .class("skip")) { text.skip }
                ShopHeader(
                    current: page, staff: screen.staff, navigation: navigation, search: search, assets: assets,
                    text: text)
                main(.id("main")) { screen.content }
                footer(.class("site-footer")) {
                    LanguageSwitcher(translations: translations, label: text.languages)
                    nav(.class("further"), .aria(.label, text.further)) {
                        ul {
                            NavigationItem(link: navigation.journal, name: text.journal, current: page)
                            NavigationItem(link: navigation.about, name: text.about, current: page)
                            NavigationItem(link: navigation.shipping, name: text.shipping, current: page)
                            NavigationItem(link: navigation.privacy, name: text.privacy, current: page)
                            NavigationItem(link: navigation.contact, name: text.contact, current: page)
                        }
                    }
                    p { text.footer }
                }
            }
        })
}
