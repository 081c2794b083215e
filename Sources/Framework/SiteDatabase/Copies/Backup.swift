import Foundation

extension SQLiteDatabase {
    /// Copies a database as it is now to a new file while others read and write, and gives the copy's size in bytes.
    ///
    /// Every write that returned before is in it. The copy is one file that only its owner can read; it has its name
    /// when it is whole, checked and on the disk. The database may lack migrations of the schema. Throws `CopyError` or
    /// `SiteDatabaseError`, and then there is no file. `progress` receives now and then how much of how much is done.
    public static func backUp(
        _ path: String, to file: String, schema: SiteSchema,
        progress: @escaping @Sendable (Int, Int) -> Void = { _, _ in }
    ) throws -> Int {
        try backUp(path, to: file, schema: schema, timeout: 60, progress: progress)
    }

    /// An import keeps the write lock for seconds, and a backup has time: it waits longer than a request.
    static func backUp(
        _ path: String, to file: String, schema: SiteSchema, timeout: Double,
        progress: @escaping @Sendable (Int, Int) -> Void = { _, _ in }
    ) throws -> Int {
        guard FileManager.default.fileExists(atPath: path) else { throw SiteDatabaseError.missing(path) }
        guard !PartFile.isTaken(file) else { throw CopyError.exists(file) }
        let part = try PartFile(of: file)
        let database = try SQLiteDatabase(opening: path, readers: 1, timeout: timeout)
        // Writers wait while the snapshot is opened, not while it is copied.
        let snapshot = try database.withExclusiveAccess { try SQLiteSnapshot.connection(to: $0) }
        // Copied once, and read as often as a check reads it.
        let parts = 1 + Integrity.readings
        try part.fill(from: snapshot, named: path) { progress($0, parts * $1) }
        snapshot.close()
        let size = part.size
        try part.check(as: path, schema) { progress(size + $0, parts * size) }
        try part.place()
        return part.size
    }

    /// Removes the unfinished copy of this file that a killed process left.
    public static func removeStaleCopy(of file: String) throws {
        _ = try PartFile.removeStale(file + PartFile.suffix)
    }

    /// The suffix of a copy's name until it is whole.
    public static var unfinished: String { PartFile.suffix }
}
