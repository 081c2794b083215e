public import Foundation

extension SQLiteDatabase {
    /// Restores a database from a copy and returns the path to which the old one is renamed; nil if there was none.
    ///
    /// The copy is migrated to the schema and checked first; then one rename replaces the database. Throws
    /// `SiteDatabaseError.inUse` while a process has the database open, which would keep writing to the old one. Any
    /// error leaves the database as it was.
    public static func restore(_ path: String, from file: String, schema: SiteSchema) throws -> String? {
        try restore(path, from: file, schema: schema, at: Date(), timeout: 1)
    }

    /// Removes the databases that `restore` replaced before a date.
    public static func removeReplaced(of path: String, before date: Date) throws {
        try PresentDatabase(path: URL(fileURLWithPath: path).resolvingSymlinksInPath().path).removeReplaced(
            before: date)
    }

    static func restore(
        _ path: String, from file: String, schema: SiteSchema, at now: Date, timeout: Double
    ) throws -> String? {
        // A rename would replace a link, not the file that it leads to.
        let path = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        let use = try useLock(of: path, timeout: timeout)
        return try Restoration(path: path, file: file, schema: schema, time: CopyTime(now), use: use).run()
    }

    /// The lock that every process with the database open shares.
    static func useLock(of path: String, timeout: Double) throws(SiteDatabaseError) -> DatabaseLock {
        try DatabaseLock(of: path, suffix: ".use", timeout: timeout)
    }
}
