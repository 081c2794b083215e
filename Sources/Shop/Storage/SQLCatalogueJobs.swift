import Foundation
import ShopProducts
import SiteDatabase
import SiteStores
import Web

/// The catalogue's jobs in a database.
extension SQLProductStore: CatalogueJobStore {
    func begin(_ job: NewCatalogueJob, by editor: Editor) throws -> CatalogueJob.ID? {
        try database.write(by: editor.writer) { db in
            let now = Int64(editor.time.timeIntervalSince1970)
            try Self.breakOff(before: now - Int64(CatalogueJob.silence), db)
            guard try db.row("SELECT 1 FROM catalogue_jobs WHERE is_running = 1", read: { _ in true }) == nil else {
                return nil
            }
            let id = try db.row(
                """
                INSERT INTO catalogue_jobs (file, size, editor, begun, seen, is_running, state)
                VALUES (?, ?, ?, ?4, ?4, 1, ?) RETURNING id
                """, job.file, job.size, editor.name, now,
                try JSONColumn.text(CatalogueJob.State.checking(0, of: job.size))
            ) { try $0["id"] as CatalogueJob.ID }
            try db.execute("DELETE FROM catalogue_jobs WHERE id <= ?", (id ?? 0) - CatalogueJob.kept)
            return id
        }
    }

    func note(_ state: CatalogueJob.State, of id: CatalogueJob.ID, at now: Date) throws -> Bool {
        var isNoted = false
        try database.writeUnsynced { db in
            let known: String? = try db.row("SELECT state FROM catalogue_jobs WHERE id = ?", id) { try $0["state"] }
            let old: CatalogueJob.State? = try known.map { try JSONColumn.value($0) }
            isNoted = old?.takes(state) == true
            guard isNoted else { return }
            try db.execute(
                "UPDATE catalogue_jobs SET state = ?, seen = ?, is_running = ? WHERE id = ?", JSONColumn.text(state),
                Int64(now.timeIntervalSince1970), state.isRunning, id)
        }
        return isNoted
    }

    func job(_ id: CatalogueJob.ID, at now: Date) throws -> CatalogueJob? {
        try database.read { db in
            try db.row("\(Self.selectJobs) WHERE id = ?", id) { try Self.job($0, at: now) }
        }
    }

    func jobs(max limit: Int, at now: Date) throws -> [CatalogueJob] {
        try database.read { db in
            try db.rows("\(Self.selectJobs) ORDER BY id DESC LIMIT ?", max(limit, 0)) { try Self.job($0, at: now) }
        }
    }

    func importRows(
        _ rows: some CatalogueRows, as job: CatalogueJob.ID, by editor: String, at now: Date,
        checkpoint: () throws -> Void, progress: (Int, Int) -> Void
    ) throws -> ImportSummary {
        try withoutActuallyEscaping(checkpoint) { checkpoint in
            var catalogue = try CatalogueImport(
                into: database, now: now, mostEdits: mostEdits,
                record: ImportRecord(
                    editor: editor, end: { try Self.end(job, with: $1, $0) }, checkpoint: checkpoint))
            return try catalogue.run(rows, progress)
        }
    }

    /// In the transaction that changes the catalogue, so that neither is there without the other.
    private static func end(_ job: CatalogueJob.ID, with summary: ImportSummary, _ db: SQLTransaction) throws {
        let isGoingOn = try db.execute(
            "UPDATE catalogue_jobs SET state = ?, is_running = 0 WHERE id = ? AND is_running = 1",
            try JSONColumn.text(CatalogueJob.State.stored(summary)), job)
        guard isGoingOn > 0 else { throw CatalogueJobEnded() }
    }

    private static func breakOff(before time: Int64, _ db: SQLTransaction) throws {
        try db.execute(
            "UPDATE catalogue_jobs SET state = ?, is_running = 0 WHERE is_running = 1 AND seen < ?",
            try JSONColumn.text(CatalogueJob.State.refused(.brokenOff)), time)
    }

    private static let selectJobs: SQLText = "SELECT id, file, size, editor, begun, seen, state FROM catalogue_jobs"

    private static func job(_ row: SQLRow, at now: Date) throws -> CatalogueJob {
        CatalogueJob(
            id: try row["id"], file: try row["file"], size: try row["size"], editor: try row["editor"],
            begun: try row["begun"], state: try JSONColumn.value(row["state"]), seen: try row["seen"], at: now)
    }
}
