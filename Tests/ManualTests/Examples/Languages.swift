import Markup
import SiteDatabase
import SiteStores
import Testing
import ViperWeb
import Web

/// The examples of guides/languages.md: a rowing club's site gets French.
enum LanguagesPage {
    enum Language: String, SiteLanguage {
        case en, vi, fr

        var errors: SiteErrorText { self == .fr ? .french : .standard(in: rawValue) }
    }

    static let eventsMigration = Migration(
        "2 events", sql: "CREATE TABLE events (id INTEGER PRIMARY KEY, name TEXT NOT NULL) STRICT;")

    static let eventTextsMigration = Migration(
        "3 texts of events",
        sql: """
            CREATE TABLE event_texts (
                event INTEGER NOT NULL REFERENCES events (id) ON DELETE CASCADE,
                language TEXT NOT NULL,
                name TEXT NOT NULL,
                PRIMARY KEY (event, language)
            ) STRICT, WITHOUT ROWID;
            """)

    /// The club's events with the names of one language.
    struct SQLEventsStore {
        let database: any SQLDatabase
        let language: String

        func names() throws -> [String] {
            try database.read { db in
                try db.rows(
                    """
                    SELECT coalesce(event_texts.name, events.name) AS name FROM events
                    LEFT JOIN event_texts ON event_texts.event = events.id AND event_texts.language = ?
                    ORDER BY events.id
                    """, language
                ) { row in try row["name"] }
            }
        }
    }

    struct LanguageTests {
        @Test func `each language has its name, its addresses and its error pages`() {
            #expect(Language.allCases.map(\.name) == ["English", "Tiếng Việt", "Français"])
            #expect(Language.allCases.map(\.base.url.string) == ["/", "/vi", "/fr"])
            #expect(Language.allCases.map(\.home.url.string) == ["/", "/vi/", "/fr/"])
            #expect(
                Language.allCases.map(\.errors.home) == ["To the home page", "Về trang chủ", "Vers la page d'accueil"])
            let page = Language.vi.translations(of: Language.vi.base.appending("events"))
            #expect(page.map(\.link.url.string) == ["/events", "/vi/events", "/fr/events"])
            #expect(Language.en.translations(of: .root).map(\.link.url.string) == ["/", "/vi/", "/fr/"])
            #expect(page.map(\.hreflang) == ["en", "vi", "fr"])
        }
    }

    struct SQLEventsStoreTests {
        @Test(arguments: [("fr", ["Régate", "Open day"]), ("en", ["Regatta", "Open day"])])
        func `a language shows its own names, and the common ones if it has none`(
            language: String, names: [String]
        ) throws {
            let database = try SQLiteDatabase(inMemory: SiteSchema([eventsMigration, eventTextsMigration]))
            try database.write { db in
                try db.execute("INSERT INTO events (id, name) VALUES (1, 'Regatta'), (2, 'Open day')")
                try db.execute("INSERT INTO event_texts (event, language, name) VALUES (1, 'fr', 'Régate')")
            }
            #expect(try SQLEventsStore(database: database, language: language).names() == names)
        }
    }
}

extension SiteErrorText {
    /// English, until all of it is translated.
    static let french: SiteErrorText = {
        var text = SiteErrorText.english.replacing(
            .notFound, with: .init("Page introuvable", "Il n'y a rien à cette adresse."))
        text.home = "Vers la page d'accueil"
        text.signIn = "Se connecter"
        return text
    }()
}
