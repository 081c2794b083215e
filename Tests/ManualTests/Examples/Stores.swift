import SiteDatabase
import SiteStores
import Testing
import ViperWeb
import Web

/// The examples of guides/stores.md: the boats of a rowing club, which have a column more than in their first version.
enum StoresPage {
    static let boatsMigration = Migration(
        "2 boats",
        sql: """
            CREATE TABLE boats (
                id INTEGER PRIMARY KEY,
                text TEXT NOT NULL,
                revision INTEGER NOT NULL DEFAULT 1,
                is_removed INTEGER NOT NULL DEFAULT 0
            ) STRICT;
            """)

    static let boatSeatsMigration = Migration(
        "3 seats of boats", sql: "ALTER TABLE boats ADD COLUMN seats INTEGER;")

    enum Club: SiteProgram {
        static let name = "club"
        static let migrations: [Migration] = [boatsMigration, boatSeatsMigration]

        static func site(_ context: SiteContext) -> Website {
            Website(modules: [], context: context) { $0.content }
        }
    }

    /// A boat's name, and how many people row it.
    struct Boat: Equatable, Sendable {
        enum Invalid: Error, Equatable, Sendable {
            case empty, tooLong, noSuchNumber
        }

        let text: String
        /// Nil for a boat of the first version, until somebody says it.
        let seats: Int?

        init(_ text: String, seats: Int?) throws(Invalid) {
            guard !text.allSatisfy(\.isWhitespace) else { throw .empty }
            guard text.count <= 200, text.utf8.count <= 2_000 else { throw .tooLong }
            guard (1...8).contains(seats ?? 1) else { throw .noSuchNumber }
            self.text = text
            self.seats = seats
        }

        /// A boat that was stored when other rules may have held.
        init(stored text: String, seats: Int?) {
            self.text = text
            self.seats = seats
        }
    }

    struct BoatsChange: Change {
        static let name = "boats"
    }

    struct SQLBoatsStore {
        let database: any SQLDatabase

        private static let boat = RowMapping(Boat.init(stored:seats:), ("text", \.text), ("seats", \.seats))

        func boats() throws -> [Boat] {
            try database.read { db in
                try db.rows(
                    "SELECT \(Self.boat.columns) FROM boats WHERE is_removed = 0 ORDER BY id", read: Self.boat.read)
            }
        }

        func add(_ boat: Boat, by editor: Writer) throws {
            try database.write(by: editor) { db in
                try db.execute(
                    "INSERT INTO boats (\(Self.boat.columns)) VALUES (\(Self.boat.parameters))",
                    arguments: Self.boat.values(boat))
                try db.record(BoatsChange())
            }
        }
    }

    @Suite struct BoatsStoreContract {
        @Test func `the seats of a boat come back, and a boat of the version before has none`() throws {
            let database = try SQLiteDatabase(inMemory: Club.schema)
            let editor = Visitor.ID(bytes: [1])
            try database.write { db in
                try db.execute("INSERT INTO visitors (id) VALUES (?)", editor)
                // The version before does not know the column.
                try db.execute("INSERT INTO boats (text) VALUES (?)", "Pike")
            }
            let store = SQLBoatsStore(database: database)
            try store.add(Boat("Otter", seats: 4), by: Writer(editor))
            #expect(try store.boats().map(\.seats) == [nil, 4])
        }
    }
}
