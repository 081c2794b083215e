import Markup
import Web

/// The HTML document around every screen.
func layout(_ screen: Screen, in language: Language, assets: Assets) -> AnyHTML {
    AnyHTML(
        document(.lang(language.rawValue)) {
            head {
                meta(.charset("utf-8"))
                meta(.name("viewport"), .content("width=device-width, initial-scale=1"))
                meta(.name("color-scheme"), .content("light dark"))
                title { "\(screen.title) · @TITLE@" }
                link(.rel("stylesheet"), .href(assets.url("site.css")))
                link(.rel("icon"), .href(assets.url("favicon.svg")), .type("image/svg+xml"))
                screen.head
            }
            body {
                header {
                    a(.to(language.home)) { "@TITLE@" }
                    nav {
                        for other in Language.allCases {
                            a(.to(other.home), .lang(other.rawValue), .hreflang(other.rawValue)) { other.name }
                        }
                    }
                }
                main { screen.content }
            }
        })
}
