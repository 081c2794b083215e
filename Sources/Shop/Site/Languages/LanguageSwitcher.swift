import Markup
import Web

/// Links to the same page in the other languages. The address alone carries the language; a script keeps the choice for
/// the next visit to the root.
struct LanguageSwitcher: HTML {
    let translations: Translations
    let label: String

    var body: some HTML {
        nav(.class("languages"), .aria(.label, label)) {
            ul {
                for entry in translations.entries {
                    LanguageLink(entry: entry, isCurrent: entry.language == translations.own.language)
                }
            }
        }
    }
}

private struct LanguageLink: HTML {
    let entry: Translations.Entry
    let isCurrent: Bool

    var body: some HTML {
        li {
            a(
                .to(entry.link), .lang(entry.language.tag), .hreflang(entry.language.tag),
                .data("language", entry.language.subtag), .aria(.current, isCurrent ? "true" : nil)
            ) { entry.language.name }
        }
    }
}
