import Foundation
import Platform
import SiteDatabase

/// A collection as a file, made once for each state of it, on a thread of its own: a request may read for half a second only. All who ask
/// share one file without a name.
final class EntriesDownloads: Sendable {
    private enum State {
        case none
        case making
        case made(TemporaryFile, count: Int, Date)
    }

    /// Seconds that a request waits for the file, which is enough for some ten thousand entries.
    private static let timeout = 1.0
    /// Seconds for which it is kept.
    private static let kept = 600.0

    private let tables: CollectionTables
    private let database: any SQLDatabase
    private let report: @Sendable (any Error) -> Void
    private let state = Lock(State.none)

    /// `report` receives what prevents a file, which no visitor sees.
    init(of tables: CollectionTables, in database: any SQLDatabase, report: @escaping @Sendable (any Error) -> Void) {
        (self.tables, self.database, self.report) = (tables, database, report)
    }

    /// The file of the collection as it is; nil while it is being made.
    func file() throws -> TemporaryFile? {
        let (count, end) = (try database.read(tables.writes), Date(timeIntervalSinceNow: Self.timeout))
        if let file = made(at: count) { return file }
        if beginsToMake() { Thread.detachNewThread { [self] in make() } }
        while isBeingMade, Date() < end { Thread.sleep(forTimeInterval: 0.01) }
        return made(at: count)
    }

    private func made(at count: Int) -> TemporaryFile? {
        state.withLock { state in
            guard case .made(let file, count, let time) = state, Date() < time + Self.kept else { return nil }
            return file
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
            let made = try database.read { (try EntriesFile(tables: tables).write(in: $0), try tables.writes($0)) }
            state.withLock { $0 = .made(made.0, count: made.1, Date()) }
        } catch {
            report(error)
            state.withLock { $0 = .none }
        }
    }
}
