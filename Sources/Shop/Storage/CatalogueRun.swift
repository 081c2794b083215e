import Foundation
import Platform
import ShopProducts
import Web

/// One catalogue file on its way in: an import with a sign of life each second.
struct CatalogueRun: Sendable {
    /// The process ends.
    private struct Stopped: Error {}

    /// How often it is tried where somebody changes the catalogue meanwhile.
    private static let tries = 5
    /// Bytes of a row that is looked at: a quotation mark that is never closed makes one of the rest of the file.
    private static let longestRow = 1_048_576

    let jobs: any CatalogueJobStore
    let id: CatalogueJob.ID
    let file: any ByteSource
    let languages: [String]
    let editor: String
    let background: BackgroundWork
    /// What is wrong with the picture of a name.
    let pictures: @Sendable (String) -> CatalogueProblem?
    let now: @Sendable () -> Date
    let report: @Sendable (any Error) -> Void
    /// Is called once the file is stored.
    let imported: @Sendable () -> Void
    let renderChanges: Website.RenderChanges

    func run() {
        let state = Lock<CatalogueJob.State?>(.checking(0, of: file.size))
        let pulse = SideThread { beat(state) }
        let last = Result {
            let summary = try take(state)
            try renderChanges()
            return summary
        }
        state.withLock { $0 = nil }
        pulse.wait()
        end(last)
    }

    /// Nothing is known of a job that a store cannot note: its silence says that it has ended.
    private func end(_ result: Result<ImportSummary, any Error>) {
        do {
            switch result {
            case .success(let summary):
                imported()
                _ = try jobs.note(.done(summary), of: id, at: now())
            case .failure(let error):
                guard let refusal = refusal(of: error) else { return }
                _ = try jobs.note(.refused(refusal), of: id, at: now())
            }
        } catch {
            report(error)
        }
    }

    /// Nil where the job's state says how it ended.
    private func refusal(of error: any Error) -> CatalogueRefusal? {
        switch error {
        case let error as CatalogueError: return .issues(error)
        case let error as CurrencyConflict: return .currency(error)
        case is CatalogueChanged: return .changed
        case is Stopped: return .brokenOff
        case is CatalogueJobEnded: return nil
        case is PagesBehind:
            imported()
            report(error)
            return nil
        default:
            report(error)
            return .failed
        }
    }

    private func take(_ state: Lock<CatalogueJob.State?>) throws -> ImportSummary {
        for _ in 1..<Self.tries {
            do {
                return try takeOnce(state)
            } catch is CatalogueChanged {
                continue
            }
        }
        return try takeOnce(state)
    }

    private func takeOnce(_ state: Lock<CatalogueJob.State?>) throws -> ImportSummary {
        let size = file.size
        let rows = CatalogueStream(file, longest: Self.longestRow, languages: languages, pictures: pictures) { done in
            state.withLock { $0 = .checking(done, of: size) }
        }
        return try jobs.importRows(
            StoppableRows(rows: rows, checkpoint: checkpoint), as: id, by: editor, at: now(), checkpoint: checkpoint
        ) { done, all in
            state.withLock { $0 = .writing(done, of: all) }
        }
    }

    private func checkpoint() throws {
        if background.isStopped { throw Stopped() }
    }

    /// What is stored already waits for its pages, which may take a while.
    private func noteLife(_ present: CatalogueJob.State) throws {
        guard try !jobs.note(present, of: id, at: now()), let job = try jobs.job(id, at: now()) else { return }
        if case .stored = job.state { _ = try jobs.note(job.state, of: id, at: now()) }
    }

    /// Notes each second how far it is, until there is no state.
    private func beat(_ state: Lock<CatalogueJob.State?>) {
        var ticks = 0
        while let present = state.withLock({ $0 }) {
            if ticks % 20 == 19 {
                do { try noteLife(present) } catch { report(error) }
            }
            ticks += 1
            Thread.sleep(forTimeInterval: 0.05)
        }
    }
}

/// Rows that are read until the process ends.
private struct StoppableRows<Rows: CatalogueRows>: CatalogueRows {
    let rows: Rows
    let checkpoint: @Sendable () throws -> Void

    func check(_ each: (CatalogueRow) throws -> Void) throws -> CatalogueFingerprint {
        try rows.check {
            try checkpoint()
            try each($0)
        }
    }

    func read(as checked: CatalogueFingerprint, _ each: (CatalogueRow) throws -> Void) throws {
        try rows.read(as: checked) {
            try checkpoint()
            try each($0)
        }
    }
}
