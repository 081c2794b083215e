/// Renders the stores of a list that visitors add to: in memory and in SQL.
extension ListModule {
    var store: String { isVisitor ? visitorStore : sharedStore }

    private var visitorStore: String {
        #"""
        import Synchronization
        public import Web

        /// Stores each visitor's \#(items), the newest last. Every function throws `StoreUnavailable` if the database
        /// fails.
        public protocol \#(name)Store: Sendable {
            func \#(items)(of visitor: Visitor.ID) throws -> [\#(entity)]

            /// False if the visitor has `max` already.
            func add(_ \#(item): \#(entity), max: Int, by writer: Writer) throws -> Bool

            /// When a visitor signs in, moves the visitor's rows to the account.
            func merge(_ visitor: Visitor.ID, into account: Writer) throws
        }

        /// A store in memory, for tests.
        public final class Memory\#(name)Store: \#(name)Store {
            private let lists = Mutex<[Visitor.ID: [\#(entity)]]>([:])

            public init() {}

            public func \#(items)(of visitor: Visitor.ID) -> [\#(entity)] {
                lists.withLock { $0[visitor] ?? [] }
            }

            public func add(_ \#(item): \#(entity), max: Int, by writer: Writer) -> Bool {
                lists.withLock { lists in
                    guard lists[writer.visitor, default: []].count < max else { return false }
                    lists[writer.visitor, default: []].append(\#(item))
                    return true
                }
            }

            public func merge(_ visitor: Visitor.ID, into account: Writer) {
                lists.withLock { lists in
                    lists[account.visitor, default: []] += lists.removeValue(forKey: visitor) ?? []
                }
            }
        }
        """#
    }

    private var sharedStore: String {
        let fate =
            isStored
            ? "A store in memory, for tests."
            : "A store in memory. A restart loses everything, and each worker process has its own list."
        return #"""
            import Synchronization

            /// Stores the \#(items), the newest last. Every function throws `StoreUnavailable` if the database fails.
            public protocol \#(name)Store: Sendable {
                func \#(items)() throws -> [\#(entity)]

                /// False if there are `max` already.
                func add(_ \#(item): \#(entity), max: Int) throws -> Bool
            }

            /// \#(fate)
            public final class Memory\#(name)Store: \#(name)Store {
                private let list = Mutex<[\#(entity)]>([])

                public init() {}

                public func \#(items)() -> [\#(entity)] {
                    list.withLock { $0 }
                }

                public func add(_ \#(item): \#(entity), max: Int) -> Bool {
                    list.withLock { list in
                        guard list.count < max else { return false }
                        list.append(\#(item))
                        return true
                    }
                }
            }
            """#
    }

    var visitorSQL: String {
        let table = module.table
        return #"""
            import \#(name)
            import SiteDatabase
            import SiteStores
            import Web

            /// The rows are removed with their visitor or account.
            let \#(module.called)Migration = Migration(
                "\#(module.migration)\#(table)",
                sql: """
                    CREATE TABLE \#(table) (
                        id INTEGER PRIMARY KEY,
                        visitor BLOB NOT NULL REFERENCES visitors (id) ON DELETE CASCADE,
                        text TEXT NOT NULL
                    ) STRICT;
                    CREATE INDEX \#(table)_by_visitor ON \#(table) (visitor);
                    """)

            /// The \#(items) in the site's database.
            struct SQL\#(name)Store: \#(name)Store {
                let database: any SQLDatabase

                func \#(items)(of visitor: Visitor.ID) throws -> [\#(entity)] {
                    try database.read { db in
                        try db.rows(
                            "SELECT text FROM \#(table) WHERE visitor = ? ORDER BY id", visitor
                        ) { row in
                            \#(entity)(stored: try row["text"])
                        }
                    }
                }

                func add(_ \#(item): \#(entity), max: Int, by writer: Writer) throws -> Bool {
                    try database.write(for: writer) { db in
                        try db.execute(
                            """
                            INSERT INTO \#(table) (visitor, text)
                            SELECT ?1, ?2 WHERE (SELECT count(*) FROM \#(table) WHERE visitor = ?1) < ?3
                            """, writer.visitor, \#(item).text, max) > 0
                    }
                }

                func merge(_ visitor: Visitor.ID, into account: Writer) throws {
                    try database.write(for: account) { db in
                        try db.execute(
                            "UPDATE \#(table) SET visitor = ?2 WHERE visitor = ?1",
                            visitor, account.visitor)
                    }
                }
            }
            """#
    }

    var sharedSQL: String {
        let table = module.table
        return #"""
            import \#(name)
            import SiteDatabase

            let \#(module.called)Migration = Migration(
                "\#(module.migration)\#(table)",
                sql: """
                    CREATE TABLE \#(table) (
                        id INTEGER PRIMARY KEY,
                        text TEXT NOT NULL
                    ) STRICT;
                    """)

            /// The \#(items) in the site's database.
            struct SQL\#(name)Store: \#(name)Store {
                let database: any SQLDatabase

                func \#(items)() throws -> [\#(entity)] {
                    try database.read { db in
                        try db.rows("SELECT text FROM \#(table) ORDER BY id") { row in
                            \#(entity)(stored: try row["text"])
                        }
                    }
                }

                func add(_ \#(item): \#(entity), max: Int) throws -> Bool {
                    try database.write { db in
                        try db.execute(
                            "INSERT INTO \#(table) (text) SELECT ?1 WHERE (SELECT count(*) FROM \#(table)) < ?2",
                            \#(item).text, max) > 0
                    }
                }
            }
            """#
    }
}
