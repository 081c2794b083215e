import Foundation
import Glibc

/// Restores a database from a copy.
struct Restoration {
    let path: String
    let file: String
    let schema: SiteSchema
    /// The time in the old one's name.
    let time: CopyTime
    let use: DatabaseLock

    /// The path to which the replaced database is renamed.
    func run() throws -> String? {
        // An open database is reported before anything is copied.
        try withExclusiveAccess {}
        let part = try copy()
        return try withExclusiveAccess { try put(part) }
    }

    /// Runs while the database is not open.
    private func withExclusiveAccess<Result>(_ body: () throws -> Result) throws -> Result {
        var isAlone = false
        do {
            return try use.withLock {
                isAlone = true
                return try body()
            }
        } catch SiteDatabaseError.locked where !isAlone {
            throw SiteDatabaseError.inUse(path)
        }
    }

    /// The copy's copy beside the database: checked, and with every migration.
    private func copy() throws -> PartFile {
        guard access(file, R_OK) == 0 else { throw CopyError.last("read", file) }
        guard !isSame else { throw CopyError.same(file) }
        let part = try PartFile(of: path)
        try SQLiteDatabase.explained(file) {
            let migrator = Migrator(schema: schema, name: file)
            let source = try SQLiteHandle(path: file, isReadOnly: true, cache: 2_000)
            try source.read { try migrator.refuseUnknown(Migrator.applied($0) ?? []) }
            try part.fill(from: source, named: file)
            try part.check(as: file, schema)
            try part.open().migrate(migrator)
        }
        return part
    }

    private var isSame: Bool {
        var (ours, theirs) = (stat(), stat())
        return stat(path, &ours) == 0 && stat(file, &theirs) == 0 && ours.st_dev == theirs.st_dev
            && ours.st_ino == theirs.st_ino
    }

    private func put(_ part: PartFile) throws -> String? {
        let present = PresentDatabase(path: path)
        try part.remember(try present.fold())
        if let status = present.status { try part.adopt(status) }
        let kept = try present.keep(at: time)
        try part.replace()
        return kept
    }
}
