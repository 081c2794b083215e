import Foundation

extension SQLiteDatabase {
    /// Puts a copy in a database's place, and gives the path under which what was there is kept; nil where there was nothing.
    ///
    /// The copy may lack migrations of the schema: it is brought up to date. It is checked before anything is changed, and then
    /// the switch is one rename. Throws `SiteDatabaseError.inUse` while a process has the database open, which would go on
    /// with what was there and lose what it writes; any error leaves the database as it was.
    public static func restore(_ path: String, from file: String, schema: SiteSchema) throws -> String? {
        try restore(path, from: file, schema: schema, at: Date(), timeout: 1)
    }

    static func restore(
        _ path: String, from file: String, schema: SiteSchema, at now: Date, timeout: Double
    ) throws -> String? {
        // A rename would replace a link, not the file that it leads to.
        let path = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        let use = try useLock(of: path, timeout: timeout)
        return try Restoration(path: path, file: file, schema: schema, time: CopyTime(now), use: use).run()
    }

    /// The lock that is shared by all who have a database open.
    static func useLock(of path: String, timeout: Double) throws(SiteDatabaseError) -> DatabaseLock {
        try DatabaseLock("\(path).use", timeout: timeout)
    }
}
