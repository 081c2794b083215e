import Markup
import ViperWeb
import Web

/// The HTML document around every screen.
func layout(_ screen: Screen, in language: Language, context: SiteContext) -> AnyHTML {
    AnyHTML(
        document(.lang(language.rawValue)) {
            SiteHead(screen, of: "@TITLE@", in: language, context)
            body {
                header {
                    a(.to(language.home)) { "@TITLE@" }
                    nav { LanguageLinks(screen, in: language) }
                    if let navigation = screen.staff { navigation }
                }
                main { screen.content }
            }
        })
}
