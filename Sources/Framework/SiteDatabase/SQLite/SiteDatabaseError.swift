/// Why a database cannot be used; its description is one line for an operator.
public enum SiteDatabaseError: Error, Equatable, CustomStringConvertible {
    case missing(String)
    /// SQLite's own message.
    case unusable(String, String)
    case needsMigration(String)
    /// A migration that this program does not have.
    case newer(String, migration: String, known: String)
    /// A migration that this program does not have, and one of the program's that the database lacks.
    case diverged(String, migration: String, lacking: String)
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
        case .missing(let path): "there is no database \(path): create one with the command `migrate`"
        case .unusable(let path, let why): "the database \(path) cannot be used: \(why)"
        case .needsMigration(let path): "the database \(path) is older than this program: run the command `migrate`"
        case .newer(let path, let migration, let known):
            """
            the database \(path) is newer than this program: it has the migration \(migration), and the program \
            knows only up to \(known)
            """
        case .diverged(let path, let migration, let lacking):
            """
            the database \(path) has the migration \(migration), which this program does not have, and lacks \
            \(lacking): if you renamed a migration, give it its old name again, because databases keep it for ever
            """
        case .inUse(let path):
            "a process has the database \(path) open: stop the worker first"
        case .damaged(let path, let why): "the database \(path) is damaged: \(why)"
        case .notNew(let path, let table):
            "the database \(path) is not new: its table \(table) has rows that `migrate` did not make"
        case .foreign(let path, let thing): "\(path) is not a database of ViperWeb: it has no \(thing)"
        case .locked(let path): "cannot take the lock \(path): another process holds it"
        case .lock(let path, let why): "cannot take the lock \(path): \(why)"
        }
    }
}
