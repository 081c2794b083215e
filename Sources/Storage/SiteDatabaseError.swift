/// Why a database cannot be used; its description is one line for an operator.
public enum SiteDatabaseError: Error, Equatable, CustomStringConvertible {
    case missing(String)
    /// SQLite's own words.
    case unusable(String, String)
    case needsMigration(String)
    /// A migration of which this program does not know.
    case newer(String, migration: String)
    case lock(String, String)

    public var description: String {
        switch self {
        case .missing(let path): "there is no database \(path): make one with `viperweb migrate`"
        case .unusable(let path, let why): "the database \(path) cannot be used: \(why)"
        case .needsMigration(let path): "the database \(path) is older than this program: run `viperweb migrate`"
        case .newer(let path, let migration):
            "the database \(path) is newer than this program, which knows up to \(Schema.newest): it has \(migration)"
        case .lock(let path, let why): "the lock \(path) cannot be taken: \(why)"
        }
    }
}
