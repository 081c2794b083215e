import Foundation
import Platform
import SiteDatabase

/// Makes the file that the staff exports. Each state of the collection has one file, which all requests share.
///
/// A thread of its own makes it, because a request may read for half a second only. The file has no name.
final class EntriesDownloads: Sendable {
    private enum State {
        case none
        case making
        case made(TemporaryFile, version: String)
        case failed(any Error)
    }

    /// Seconds that a request waits for the file, which is enough for some ten thousand entries.
    private static let timeout = 1.0

    private let tables: CollectionTables
    private let database: any SQLDatabase
    private let state = Lock(State.none)

    init(of tables: CollectionTables, in database: any SQLDatabase) {
        (self.tables, self.database) = (tables, database)
    }

    /// The file of the collection as it is; nil while it is being made. Throws what prevented it.
    func file() throws -> TemporaryFile? {
        let (version, end) = (try database.read(version), Date(timeIntervalSinceNow: Self.timeout))
        if let file = try made(version) { return file }
        if beginsToMake() { Thread.detachNewThread { [self] in make() } }
        while isBeingMade, Date() < end { Thread.sleep(forTimeInterval: 0.01) }
        return try made(version)
    }

    /// Changes with each write of the collection, and with the titles of other collections that the file contains.
    private func version(_ db: SQLTransaction) throws -> String { "\(try tables.writes(db)) \(try db.pageRevision)" }

    private func made(_ version: String) throws -> TemporaryFile? {
        try state.withLock { state in
            switch state {
            case .made(let file, version): return file
            case .failed(let error):
                state = .none
                throw error
            case .none, .making, .made: return nil
            }
        }
    }

    private var isBeingMade: Bool { state.withLock { if case .making = $0 { true } else { false } } }

    /// False if another request's thread makes the file already.
    private func beginsToMake() -> Bool {
        state.withLock { state in
            if case .making = state { return false }
            state = .making
            return true
        }
    }

    private func make() {
        do {
            let made = try database.read { (try EntriesFile(tables: tables).write(in: $0), try version($0)) }
            state.withLock { $0 = .made(made.0, version: made.1) }
        } catch {
            state.withLock { $0 = .failed(error) }
        }
    }
}
