import Markup
import ViperWeb
import Web

/// The HTML document around every screen.
func layout(_ screen: Screen, in language: Language, context: SiteContext) -> AnyHTML {
    let assets = context.assets
    // An error has no address: its other languages are their homes.
    let translations = language.translations(of: screen.link ?? language.home)
    return AnyHTML(
        document(.lang(language.rawValue)) {
            head {
                meta(.charset("utf-8"))
                meta(.name("viewport"), .content("width=device-width, initial-scale=1"))
                meta(.name("color-scheme"), .content("light dark"))
                title { "\(screen.title) · @TITLE@" }
                if screen.link != nil {
                    for page in translations {
                        link(.rel("alternate"), .hreflang(page.hreflang), .href(context.url(of: page.link)))
                    }
                }
                link(.rel("stylesheet"), .href(assets.url("site.css")))
                link(.rel("icon"), .href(assets.url("favicon.svg")), .type("image/svg+xml"))
                screen.head
            }
            body {
                header {
                    a(.to(language.home)) { "@TITLE@" }
                    nav {
                        for (other, page) in zip(Language.allCases, translations) {
                            a(.to(page.link), .lang(other.rawValue), .hreflang(page.hreflang)) { other.name }
                        }
                    }
                    if let navigation = screen.staff { navigation }
                }
                main { screen.content }
            }
        })
}
