/// Why a database cannot be used; its description is one line for an operator.
public enum SiteDatabaseError: Error, Equatable, CustomStringConvertible {
    case missing(String)
    /// SQLite's own message.
    case unusable(String, String)
    case needsMigration(String)
    /// A migration that this program does not have.
    case newer(String, migration: String, known: String)
    /// A lock that another process keeps.
    case locked(String)
    case lock(String, String)
    /// A process has it open and would keep using the old one.
    case inUse(String)
    /// Its integrity check's result.
    case damaged(String, String)
    /// Something was written to this table of a database that was to be a new one.
    case notNew(String, table: String)
    /// It lacks something that every database of ViperWeb has.
    case foreign(String, without: String)

    public var description: String {
        switch self {
        case .missing(let path): "there is no database \(path): make one with the command `migrate`"
        case .unusable(let path, let why): "the database \(path) cannot be used: \(why)"
        case .needsMigration(let path): "the database \(path) is older than this program: run the command `migrate`"
        case .newer(let path, let migration, let known):
            "the database \(path) is newer than this program, which knows up to \(known): it has \(migration)"
        case .inUse(let path):
            "a process has the database \(path) open: stop the worker first"
        case .damaged(let path, let why): "the database \(path) is damaged: \(why)"
        case .notNew(let path, let table):
            "the database \(path) is no new one: its table \(table) has other rows than `migrate` made"
        case .foreign(let path, let thing): "\(path) is no database of ViperWeb: it has no \(thing)"
        case .locked(let path): "the lock \(path) cannot be taken: another process keeps it"
        case .lock(let path, let why): "the lock \(path) cannot be taken: \(why)"
        }
    }
}
