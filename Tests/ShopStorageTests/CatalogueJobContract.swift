import Foundation
import Platform
import Prices
import ShopProducts
import SiteCollections
import SiteDatabase
import Synchronization
import Testing
import Web

@testable import ShopStorage
@testable import SiteStores

/// The staff's catalogue files: how they are kept, and the jobs that take them in.
@Suite struct CatalogueJobContract {
    private static let engines = Engine.allCases.filter { $0 != .memory }
    private static let start = Date(timeIntervalSince1970: 1_800_000_000)

    @Test(arguments: engines)
    func `one job goes on at a time, and is seen by everybody`(engine: Engine) throws {
        let shop = try JobShop(engine)
        let id = try #require(try shop.begin([.row("a")], name: "tea.csv"))
        let job = try #require(try shop.desk.job(id))
        #expect(job.file == "tea.csv" && job.editor == "ann@example.org" && job.begun == Self.start)
        #expect(job.state == .checking(0, of: job.size) && job.size > 0 && job.isAlive)
        #expect(try shop.begin([.row("b")]) == nil)
        #expect(shop.files.names.count == 1, "of a file that is not taken nothing is kept")
        try shop.work()
        #expect(try shop.desk.job(id)?.state == .done(ImportSummary(added: 1, updated: 0, unchanged: 0)))
        let second = try #require(try shop.begin([.row("b")]))
        #expect(try shop.desk.jobs(max: 5).map(\.id) == [second, id])
        #expect(try shop.desk.jobs(max: 1).map(\.id) == [second])
        #expect(try shop.desk.job(99) == nil)
    }

    @Test(arguments: engines)
    func `a job that is not in the queue any more has failed, and keeps no other from its place`(engine: Engine) throws
    {
        let shop = try JobShop(engine)
        let first = try #require(try shop.begin([.row("a")]))
        try shop.work(files: KeptFiles())
        #expect(try shop.desk.job(first)?.isAlive == true, "it is tried again")
        try shop.database.write { try $0.execute("UPDATE jobs SET is_failed = 1") }
        let failed = try #require(try shop.desk.job(first))
        #expect(failed.state == .refused(.failed) && !failed.isAlive)

        // The operator retries it.
        #expect(try shop.database.retryJobs(nil, at: Date()) == 1)
        #expect(try shop.begin([.row("b")]) == nil)
        try shop.database.write { try $0.execute("UPDATE jobs SET is_failed = 1") }
        let second = try #require(try shop.begin([.row("b")]))
        #expect(try shop.database.retryJobs(nil, at: Date()) == 1)
        try shop.work()
        #expect(try shop.desk.job(first)?.state == .refused(.failed), "another one came meanwhile")
        #expect(try shop.desk.job(second)?.state == .done(ImportSummary(added: 1, updated: 0, unchanged: 0)))
        #expect(try shop.slugs() == ["b"])
    }

    @Test(arguments: engines)
    func `what the version before left is read, and keeps nobody waiting`(engine: Engine) throws {
        let shop = try JobShop(engine)
        let brokenOff = #"{"refused":{"_0":{"brokenOff":{}}}}"#
        let reading = #"{"checking":{"_0":5,"of":9}}"#
        for (state, isRunning) in [(brokenOff, 0), (reading, 1)] {
            try shop.database.write { db in
                try db.execute(
                    """
                    INSERT INTO catalogue_jobs (file, size, editor, begun, seen, is_running, state)
                    VALUES ('a.csv', 9, 'ann@example.org', 1800000000, 1800000000, ?, ?)
                    """, isRunning, state)
            }
        }
        #expect(try shop.desk.jobs(max: 9).map(\.state) == [.refused(.failed), .refused(.failed)])
        #expect(try !shop.desk.jobs(max: 9).contains(where: \.isAlive))
        try shop.desk.files { _ in Issue.record("its files were nowhere") }
        let id = try #require(try shop.begin([.row("a")]))
        // It ended what was not seen for 20 seconds.
        try shop.database.write { db in
            try db.execute(
                "UPDATE catalogue_jobs SET is_running = 0 WHERE is_running = 1 AND seen < ?",
                Int64(Date().timeIntervalSince1970) - 20)
        }
        try shop.work()
        #expect(try shop.desk.job(id)?.state == .done(ImportSummary(added: 1, updated: 0, unchanged: 0)))
    }

    @Test(arguments: engines)
    func `what a file did is kept with its job, and in the history under the editor's name`(engine: Engine) throws {
        let shop = try JobShop(engine)
        _ = try shop.products.importRows([.row("a"), .row("b"), .row("c")], at: Self.start)
        let id = try #require(try shop.begin([.row("a", price: 5), .row("b"), .row("new")]))
        let (summary, rendered) = (ImportSummary(added: 1, updated: 1, unchanged: 1), Lock<CatalogueJob?>(nil))
        try shop.work(renderChanges: {
            let job = try shop.desk.job(id)
            rendered.withLock { $0 = job }
        })
        #expect(rendered.withLock { $0?.state == .stored(summary) && $0?.isAlive == true })
        let job = try #require(try shop.desk.job(id))
        #expect(job.state == .done(summary) && !job.isAlive)
        let events = try shop.products.events(of: 1)
        #expect(events.map(\.kind) == [.edited] && events.first?.editor == "ann@example.org")
        #expect(events.first?.before?.price.minorUnits == 100 && events.first?.after?.price.minorUnits == 5)
        #expect(try shop.products.events(of: 4).map(\.kind) == [.added])
        #expect(try shop.products.events(of: 2).isEmpty)
        #expect(shop.imported.withLock { $0 } == ["products.csv"])
    }

    @Test(arguments: engines)
    func `the history of all products has what was done to each, and an import of many as one entry`(
        engine: Engine
    ) throws {
        let shop = try JobShop(engine)
        _ = try shop.products.add(.tea("Sencha", "Green"), by: shop.editor)
        _ = try shop.products.set(.deleted, of: 1, by: shop.editor)
        _ = try #require(try shop.begin((0..<501).map { .row("p\($0)") }))
        try shop.work()
        let history: any CatalogueHistory = shop.products
        let all = try history.history(before: nil, max: 9)
        #expect(all.map(\.event.kind) == [.imported, .deleted, .added])
        #expect(all[0].summary == ImportSummary(added: 501, updated: 0, unchanged: 0) && all[0].product == nil)
        #expect(all[0].event.editor == "ann@example.org")
        #expect(all[1].product == .init(id: 1, name: "Sencha") && all[2].event.after == .tea("Sencha", "Green"))
        #expect(try history.history(before: all[0].event.id, max: 1) == [all[1]])
        #expect(try history.history(before: all[2].event.id, max: 9).isEmpty)
    }

    @Test(arguments: engines)
    func `a file that changes nothing ends its job too`(engine: Engine) throws {
        let shop = try JobShop(engine)
        _ = try shop.products.importRows([.row("a")], at: Self.start)
        let id = try #require(try shop.begin([.row("a")]))
        try shop.work()
        #expect(try shop.desk.job(id)?.state == .done(ImportSummary(added: 0, updated: 0, unchanged: 1)))
    }

    @Test(arguments: engines)
    func `a few of the last jobs are kept, and their files are named`(engine: Engine) throws {
        let shop = try JobShop(engine)
        for number in 0..<CatalogueJob.kept + 5 {
            let id = try #require(try shop.begin([.row("a\(number)")]))
            try shop.database.write { try $0.execute("DELETE FROM jobs") }
            #expect(try shop.desk.job(id)?.state == .refused(.failed))
        }
        #expect(try shop.desk.jobs(max: 100).count == CatalogueJob.kept)
        var named: Set<StoredFile> = []
        try shop.desk.files { named.insert($0) }
        #expect(named.count == CatalogueJob.kept && shop.files.names.count == CatalogueJob.kept + 5)
        #expect(named.allSatisfy { $0.kind == .csv } && named.isSubset(of: shop.files.names))
    }

    /// Rows to write together, and to edit one by one; both after 600 that are there.
    static let ways: [(rows: Int, checkpoints: [Int])] = [
        (300, [0, 1, 299, 300, 301, 302, 303]), (20, [0, 19, 20, 21, 30]),
    ]

    @Test(arguments: engines, ways)
    func `a job that is interrupted anywhere runs again, and the catalogue has its rows once`(
        engine: Engine, _ way: (rows: Int, checkpoints: [Int])
    ) throws {
        let shop = try JobShop(engine)
        _ = try shop.products.importRows((0..<600).map { .row("p\($0)") }, at: Self.start)
        let id = try #require(try shop.begin((0..<way.rows).map { .row("n\($0)") }))
        for most in way.checkpoints {
            let count = Lock(0)
            try shop.work(isStopped: { count.next() > most })
            let job = try #require(try shop.desk.job(id))
            #expect(job.state == .checking(0, of: job.size) && job.isAlive, "at \(most)")
            #expect(try shop.products.products(ProductQuery()).total == 600, "at \(most)")
        }
        // Stored, but the process ends before the pages are rendered.
        let isBehind = Lock(true)
        try shop.work(renderChanges: { if isBehind.withLock({ $0 }) { throw PagesBehind("the disk is full") } })
        let summary = ImportSummary(added: way.rows, updated: 0, unchanged: 0)
        #expect(try shop.desk.job(id)?.state == .stored(summary) && shop.desk.job(id)?.isAlive == true)
        #expect(shop.imported.withLock { $0.isEmpty })
        isBehind.withLock { $0 = false }
        #expect(try shop.database.retryJobs(shop.database.jobs(max: 9).map(\.id), at: Date()) == 1)
        try shop.work()
        #expect(try shop.desk.job(id)?.state == .done(summary) && shop.imported.withLock { $0.count } == 1)
        let slugs = (0..<600).map { "p\($0)" } + (0..<way.rows).map { "n\($0)" }
        #expect(try shop.slugs() == slugs && shop.products.products(ProductQuery()).total == slugs.count)
        #expect(try shop.products.history(before: nil, max: 999).count == (way.rows > 250 ? 1 : way.rows))
    }

    @Test(arguments: engines, [299, 302, 304])
    func `if a process is taken for dead, another one takes the file in, and it changes nothing when it wakes up`(
        engine: Engine, _ checkpoint: Int
    ) throws {
        let shop = try JobShop(engine)
        _ = try shop.products.importRows([.row("old")], at: Self.start)
        let id = try #require(try shop.begin((0..<300).map { .row("n\($0)") }))
        let (slow, other) = (JobQueue(shop.database), JobQueue(shop.database))
        let count = Lock(0)
        let job = try #require(try slow.next(after: nil, of: [ImportCatalogue.name], at: Date()))
        let run = JobRun(job) {
            guard count.next() == checkpoint else { return false }
            // On a thread of its own: this one may be within a transaction.
            let thread = SideThread {
                do { try shop.work(on: other, in: 31) } catch { Issue.record(error) }
            }
            thread.wait()
            return false
        }
        #expect(throws: (any Error).self) { try shop.handler().run(job.value, run) }
        #expect(count.withLock { $0 } >= checkpoint)
        try shop.work(on: other, in: 31)
        let summary = ImportSummary(added: 300, updated: 0, unchanged: 0)
        #expect(try shop.desk.job(id)?.state == .done(summary))
        #expect(try shop.products.products(ProductQuery()).total == 301)
        #expect(try shop.products.history(before: nil, max: 9).map(\.summary) == [summary])
    }
}

/// What becomes of single files.
@Suite struct CatalogueDeskTests {
    private let shop: JobShop

    init() throws {
        shop = try JobShop(.sqlite)
        _ = try shop.products.importRows((0..<1_200).map { .row("p\($0)") })
    }

    private func bytes(_ source: (any ByteSource)?) throws -> [UInt8] {
        var bytes: [UInt8] = []
        while let source, try source.read(10_000, at: bytes.count, into: &bytes) > 0 {}
        return bytes
    }

    @Test func `a file's mistakes end its job, with their lines`() throws {
        let id = try #require(try shop.begin([.row("p1", price: 7)]))
        try shop.work(pictures: { .noPicture($0) })
        guard case .refused(.issues(let error)) = try shop.desk.job(id)?.state else { return #expect(Bool(false)) }
        #expect(error.first.map(\.line) == [2] && error.first.first?.problem == .noPicture("pictures/a.svg"))
        #expect(try shop.products.product(2)?.price.minorUnits == 100 && shop.imported.withLock { $0.isEmpty })
        #expect(try shop.database.jobTotals().waiting == 0)
    }

    @Test func `a file in another currency is refused`() throws {
        let id = try #require(try shop.begin([.row("p1", currency: .vnd)]))
        try shop.work()
        let conflict = CurrencyConflict(catalogue: .usd, file: .vnd)
        #expect(try shop.desk.job(id)?.state == .refused(.currency(conflict)))
    }

    @Test func `a download has the bytes of an export, is made once for each state, and is shared`() throws {
        let expected = try exported()
        let (first, second) = (try shop.desk.download(), try shop.desk.download())
        #expect(try bytes(first) == expected && first as AnyObject === second as AnyObject)
        _ = try shop.products.importRows([.row("p0", price: 9)])
        #expect(try bytes(shop.desk.download()) == exported() && exported() != expected)
    }

    @Test func `an edit meanwhile has the file tried again, and one each time has it refused`() throws {
        for (edits, state) in [
            (1, CatalogueJob.State.done(ImportSummary(added: 0, updated: 1, unchanged: 0))), (8, .refused(.changed)),
        ] {
            let id = try #require(try shop.begin([.row("p3", price: Int64(7 + edits))]))
            let (shop, tries) = (shop, Lock(0))
            try shop.work(pictures: { _ in
                // While the rows are checked.
                let tries = tries.next()
                let other = (tries + edits).isMultiple(of: 2) ? StaffProduct.Visibility.hidden : .shown
                if tries <= edits { _ = try? shop.products.set(other, of: 9, by: shop.editor) }
                return nil
            })
            #expect(try shop.desk.job(id)?.state == state && tries.withLock { $0 } == min(edits + 1, 5))
        }
        #expect(try shop.products.product(4)?.price.minorUnits == 8)
    }

    @Test func `how far a job is can be seen while it runs`() throws {
        let id = try #require(try shop.begin([.row("p3", price: 7)]))
        let (shop, seen) = (shop, Lock(false))
        try shop.work(pictures: { _ in
            let end = Date() + 60
            while !seen.withLock({ $0 }), Date() < end {
                if case .checking(1, _) = try? shop.desk.job(id)?.state { seen.withLock { $0 = true } }
            }
            return nil
        })
        #expect(seen.withLock { $0 })
    }

    @Test func `a post waits for its job, but not for ever`() throws {
        let id = try #require(try shop.begin([.row("p3", price: 7)]))
        try shop.desk.wait(for: id, seconds: 0.1)
        #expect(try shop.desk.job(id)?.isAlive == true)
        let (shop, thread) = (shop, Lock<SideThread?>(nil))
        thread.withLock { $0 = SideThread { try? shop.work() } }
        try shop.desk.wait(for: id, seconds: 100)
        #expect(try shop.desk.job(id)?.state == .done(ImportSummary(added: 0, updated: 1, unchanged: 0)))
        thread.withLock { $0 }?.wait()
    }

    private func exported() throws -> [UInt8] {
        var rows: [CatalogueRow] = []
        try shop.products.exportRows { rows.append($0) }
        return CatalogueFile.write(rows)
    }
}

extension Lock<Int> {
    /// One more than before.
    fileprivate func next() -> Int {
        withLock { count in
            count += 1
            return count
        }
    }
}

/// Files in memory.
final class KeptFiles: FileStore {
    private let files = Lock<[StoredFile: FormFile]>([:])

    var names: Set<StoredFile> { files.withLock { Set($0.keys) } }

    func take(_ file: FormFile, as kind: StoredFile.Kind, maxBytes: Int) throws -> StoredFile {
        let stored = try StoredFile(of: file, as: kind, maxBytes: maxBytes)
        files.withLock { $0[stored] = file }
        return stored
    }

    func open(_ file: StoredFile) -> (any ByteSource)? { files.withLock { $0[file] } }
}

/// A catalogue whose staff sends files.
struct JobShop: Sendable {
    let database: any LiveDatabase
    let products: SQLProductStore
    let files = KeptFiles()
    let desk: SQLCatalogueImporter
    let editor: Editor
    /// The files of which the audit trail is told.
    let imported = Lock<[String]>([])

    init(_ engine: Engine) throws {
        database = try #require(try engine.database())
        products = SQLProductStore(database: database)
        desk = SQLCatalogueImporter(in: database, files: files)
        editor = Editor(
            try database.visitor(), name: "ann@example.org", at: Date(timeIntervalSince1970: 1_800_000_000))
    }

    func begin(_ rows: [CatalogueRow], name: String = "products.csv") throws -> CatalogueJob.ID? {
        try desk.begin(FormFile(name: name, bytes: CatalogueFile.write(rows)), by: editor)
    }

    func slugs() throws -> [String] {
        var slugs: [String] = []
        try products.exportRows { slugs.append($0.slug) }
        return slugs
    }

    func handler(
        files: KeptFiles? = nil, pictures: @escaping @Sendable (String) -> CatalogueProblem? = { _ in nil },
        renderChanges: @escaping Website.RenderChanges = {}
    ) -> JobHandler {
        let desk = files.map { SQLCatalogueImporter(in: database, files: $0) } ?? desk
        return desk.handler(
            pictures: { pictures }, languages: ["vi"],
            imported: { [imported] file, _, _ in imported.withLock { $0.append(file) } }, renderChanges: renderChanges)
    }

    /// Does what the worker does, as if it were so many seconds later, until no job is due. An attempt that `isStopped` ends is the last.
    func work(
        on queue: JobQueue? = nil, in seconds: Double = 0, files: KeptFiles? = nil,
        pictures: @escaping @Sendable (String) -> CatalogueProblem? = { _ in nil },
        renderChanges: @escaping Website.RenderChanges = {}, isStopped: @escaping @Sendable () -> Bool = { false }
    ) throws {
        let queue = queue ?? JobQueue(database)
        let handler = handler(files: files, pictures: pictures, renderChanges: renderChanges)
        var ended: (JobClaim, JobEnd)?
        while let job = try queue.next(after: ended, of: [handler.name], at: Date() + seconds) {
            do {
                try handler.run(job.value, JobRun(job, isStopped: isStopped))
                ended = (job.claim, .done)
            } catch is JobStopped {
                _ = try queue.next(after: (job.claim, .stopped), of: [], at: Date() + seconds)
                return
            } catch {
                ended = (job.claim, .failed("\(error)", maxAttempts: handler.maxAttempts))
            }
        }
    }
}
