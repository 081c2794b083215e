import Foundation
import SiteDatabase
import SiteStores
import ViperWeb
import Web

/// The example of guides/commands.md: what a command of a rowing club does with its database.
enum CommandsPage {
    enum Club: SiteProgram {
        static let name = "club"

        static func site(_ context: SiteContext) -> Website {
            Website(modules: [], context: context) { $0.content }
        }
    }

    struct EventsChange: Change {
        static let name = "events"
    }

    struct Archive {
        let database: DatabaseOption

        func run() throws {
            let site = try database.open(for: Club.self)
            let count = try site.write { db in
                let changed = try db.execute(
                    "UPDATE events SET is_past = 1 WHERE is_past = 0 AND ends < ?", Date())
                if changed > 0 { try db.record(EventsChange()) }
                return changed
            }
            try RenderedSites<Club>(site, at: database.location) { print($0) }.refresh()
            print("\(count) events are past")
        }
    }
}
