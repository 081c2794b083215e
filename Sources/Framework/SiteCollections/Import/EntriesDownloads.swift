import Foundation
import Platform
import SiteDatabase

/// A collection as a file, made once for each state of it, on a thread of its own: a request may read for half a second only. All who ask
/// share one file without a name.
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

    /// Also that of the collections whose titles the file has.
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

    /// Whether nobody else makes it.
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
