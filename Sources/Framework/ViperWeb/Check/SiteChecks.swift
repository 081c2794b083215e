import FastCGI
import Foundation
import SiteDatabase

/// Checks the database's pages, tables and indexes.
struct IntegrityCheck: Check {
    let name = "integrity"
    let database: FileInspection

    func look() throws -> [Finding] {
        let start = ContinuousClock.now
        let bytes = try read()
        return [.ok("\(Amount(bytes)) read in \((ContinuousClock.now - start).seconds) s")]
    }

    private func read() throws -> Int {
        let bar = ProgressBar("checking", isLogged: false)
        defer { bar.end() }
        return try database.checkIntegrity { bar.show($0, of: $1) }
    }
}

/// Checks the foreign keys.
struct ReferencesCheck: Check {
    let name = "references"
    let database: FileInspection

    func look() throws -> [Finding] {
        try database.checkReferences()
        return [.ok("every reference leads to an existing row")]
    }
}

/// Whether the database has the program's migrations.
struct SchemaCheck: Check {
    let name = "schema"
    let database: any DatabaseInspection

    func look() throws -> [Finding] {
        [.ok("the newest migration is \(try database.checkSchema())")]
    }
}

/// Whether the worker answers on its socket.
struct SocketCheck: Check {
    let name = "socket"
    let path: String

    func look() throws -> [Finding] {
        do throws(ProbeError) {
            try WorkerProbe(path).ask()
            return [.ok("the worker answers on \(path)")]
        } catch {
            return [.failed("\(path): \(error)")]
        }
    }
}

/// The newest backup's age.
struct BackupAgeCheck: Check {
    /// A day and a timer's delay.
    private static let maxHours = 26.0

    let name = "backup"
    let folder: BackupFolder
    let now: Date

    func look() throws -> [Finding] {
        guard let newest = try folder.names().last else { return [.warning("there is no backup in \(folder.path)")] }
        let hours = now.timeIntervalSince(newest.time.date) / 3_600
        let message = "\(folder.path(of: newest)) is \(Int(hours.rounded(.down))) h old"
        return [hours > Self.maxHours ? .warning(message) : .ok(message)]
    }
}
