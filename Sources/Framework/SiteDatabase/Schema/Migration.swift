/// A step from one state of a schema to the next. Steps only go forward, and each runs once, in a transaction.
///
///     Migration("1 notes", sql: "CREATE TABLE notes (id INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT;")
///
/// While the steps run in SQLite, foreign keys are not enforced; afterwards every row's references are checked.
public struct Migration: Sendable {
    public typealias Step = @Sendable (SQLTransaction) throws -> Void

    /// Kept in every database that has it: never changed, and never used twice.
    public let name: String
    private let steps: [SQLDialect: Step]

    /// Statements that every engine understands, with SQLite's types: other engines get their own for them (`PostgresSchemaText`).
    public init(_ name: String, sql: SQLText) {
        self.init(name) { try $0.run(tables: sql) }
    }

    /// Statements for each engine.
    public init(_ name: String, sqlite: SQLText, postgreSQL: SQLText) {
        self.name = name
        steps = [
            .sqlite: { try $0.run(script: sqlite) },
            .postgreSQL: { try $0.run(script: postgreSQL) },
        ]
    }

    /// Statements for SQLite alone, as of a state that no other engine ever had.
    public init(_ name: String, sqlite: SQLText) {
        self.init(name) { if $0.dialect == .sqlite { try $0.run(script: sqlite) } }
    }

    /// A step for SQLite alone.
    public init(_ name: String, sqlite: @escaping Step) {
        self.name = name
        steps = [.sqlite: sqlite]
    }

    /// A step in Swift; `SQLTransaction.dialect` is its engine's.
    public init(_ name: String, _ step: @escaping Step) {
        self.name = name
        steps = [.sqlite: step, .postgreSQL: step]
    }

    func run(_ db: SQLTransaction) throws {
        try steps[db.dialect]?(db)
    }
}
