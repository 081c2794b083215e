import SiteDatabase
import ViperWeb
import Web

/// The site: its name, its tables, and its modules in each language.
@main
struct Program: SiteProgram {
    static let name = "@NAME@"
    static let abstract = "@TITLE@, a site of ViperWeb."
    static let migrations: [Migration] = []

    static func site(_ context: SiteContext) -> Website {
        let sites = Language.allCases.map { language in
            LocalizedSite(
                in: language,
                modules: [],
                errors: language.errors
            ) { layout($0, in: language, context: context) }
        }
        return Website(sites, context: context)
    }
}
