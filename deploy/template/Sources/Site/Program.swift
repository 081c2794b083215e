import Notes
import SiteDatabase
import ViperWeb
import Web

/// The site: what it is called, what it stores, and its modules in each language.
@main
struct Program: SiteProgram {
    static let name = "@NAME@"
    static let abstract = "@TITLE@, a site of ViperWeb."
    static let migrations = [notesMigration]

    static func site(_ context: SiteContext) -> Website {
        let notes = SQLNoteStore(database: context.database)
        let sites = Language.allCases.map { language in
            LocalizedSite(
                language: language.rawValue, base: language.base, home: language.home,
                modules: [
                    NotesModule(store: notes, router: NotesRouter(home: language.home), text: language.notes)
                ],
                errors: language.errors
            ) { screen in
                layout(screen, in: language, assets: context.assets)
            }
        }
        return Website(sites, context: context)
    }
}
