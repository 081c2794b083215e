public import FoundationEssentials
import Synchronization
import Web

/// The jobs of a catalogue in memory, for tests.
public final class MemoryCatalogueJobs: CatalogueJobStore {
    private struct Stored {
        let id: CatalogueJob.ID
        let job: NewCatalogueJob
        let editor: Editor
        var state: CatalogueJob.State
        var seen: Date

        func job(at now: Date) -> CatalogueJob {
            CatalogueJob(
                id: id, file: job.file, size: job.size, editor: editor.name, begun: ProductChange.time(at: editor.time),
                state: state, seen: ProductChange.time(at: seen), at: now)
        }
    }

    private let products: MemoryProductStore
    private let jobs = Mutex<[Stored]>([])

    public init(of products: MemoryProductStore) {
        self.products = products
    }

    public func begin(_ job: NewCatalogueJob, by editor: Editor) -> CatalogueJob.ID? {
        jobs.withLock { jobs in
            for place in jobs.indices { jobs[place].state = jobs[place].job(at: editor.time).state }
            guard !jobs.contains(where: \.state.isRunning) else { return nil }
            let id = (jobs.last?.id ?? 0) + 1
            jobs.append(
                Stored(id: id, job: job, editor: editor, state: .checking(0, of: job.size), seen: editor.time))
            jobs.removeFirst(max(0, jobs.count - CatalogueJob.kept))
            return id
        }
    }

    public func note(_ state: CatalogueJob.State, of id: CatalogueJob.ID, at now: Date) -> Bool {
        jobs.withLock { jobs in
            guard let place = jobs.firstIndex(where: { $0.id == id }), jobs[place].state.takes(state) else {
                return false
            }
            (jobs[place].state, jobs[place].seen) = (state, now)
            return true
        }
    }

    public func job(_ id: CatalogueJob.ID, at now: Date) -> CatalogueJob? {
        jobs.withLock { $0.first { $0.id == id }?.job(at: now) }
    }

    public func jobs(max limit: Int, at now: Date) -> [CatalogueJob] {
        jobs.withLock { $0.reversed().prefix(max(limit, 0)).map { $0.job(at: now) } }
    }

    public func importRows(
        _ rows: some CatalogueRows, as job: CatalogueJob.ID, by editor: String, at now: Date,
        checkpoint: () throws -> Void, progress: (Int, Int) -> Void
    ) throws -> ImportSummary {
        try checkpoint()
        guard let known = jobs.withLock({ $0.first { $0.id == job && $0.state.isRunning } }) else {
            throw CatalogueJobEnded()
        }
        let editor = Editor(known.editor.writer.visitor, name: editor, at: now)
        let summary = try products.importRows(rows, at: now, by: editor, progress: progress)
        _ = note(.stored(summary), of: job, at: now)
        return summary
    }
}
