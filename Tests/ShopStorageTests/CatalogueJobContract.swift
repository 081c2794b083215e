import Foundation
import Platform
import Prices
import ShopProducts
import SiteDatabase
import Synchronization
import Testing
import Web

@testable import ShopStorage

/// What every store of the catalogue's jobs promises, and those who work on them.
@Suite struct CatalogueJobContract {
    private static let start = Date(timeIntervalSince1970: 1_800_000_000)
    private static let new = NewCatalogueJob(file: "tea.csv", size: 1_000)

    @Test(arguments: Engine.allCases)
    func `one job goes on at a time, and is seen by everybody`(engine: Engine) throws {
        let shop = try engine.jobs()
        let id = try #require(try shop.jobs.begin(Self.new, by: shop.editor))
        let job = try #require(try shop.jobs.job(id, at: Self.start))
        #expect(job.file == "tea.csv" && job.size == 1_000 && job.editor == "ann@example.org")
        #expect(job.begun == Self.start && job.state == .checking(0, of: 1_000) && job.isAlive)
        #expect(try shop.jobs.begin(Self.new, by: shop.editor) == nil)
        #expect(try shop.jobs.note(.writing(2, of: 9), of: id, at: Self.start + 5))
        #expect(try shop.jobs.job(id, at: Self.start + 6)?.state == .writing(2, of: 9))
        #expect(try shop.jobs.note(.refused(.changed), of: id, at: Self.start + 6))
        #expect(try !shop.jobs.note(.writing(3, of: 9), of: id, at: Self.start + 7), "it has ended")
        let second = try #require(try shop.jobs.begin(Self.new, by: shop.editor))
        #expect(try shop.jobs.jobs(max: 5, at: Self.start).map(\.id) == [second, id])
        #expect(try shop.jobs.jobs(max: 1, at: Self.start).map(\.id) == [second])
        #expect(try shop.jobs.job(99, at: Self.start) == nil)
    }

    @Test(arguments: Engine.allCases)
    func `one that gives no sign of life is broken off, and changes nothing if it wakes up`(engine: Engine) throws {
        let shop = try engine.jobs()
        let id = try #require(try shop.jobs.begin(Self.new, by: shop.editor))
        let late = Self.start + CatalogueJob.silence + 1
        let job = try #require(try shop.jobs.job(id, at: late))
        #expect(job.state == .refused(.brokenOff) && !job.isAlive)
        let other = Editor(shop.editor.writer.visitor, name: "bob@example.org", at: late)
        #expect(try shop.jobs.begin(Self.new, by: other) != nil)
        #expect(throws: CatalogueJobEnded.self) { try shop.take([.row("a")], as: id) }
        #expect(try shop.products.products(ProductQuery()).total == 0)
    }

    @Test(arguments: Engine.allCases)
    func `what a file did is kept with its job, and in the history under the editor's name`(engine: Engine) throws {
        let shop = try engine.jobs()
        _ = try shop.products.importRows([.row("a"), .row("b"), .row("c")], at: Self.start)
        let id = try #require(try shop.jobs.begin(Self.new, by: shop.editor))
        let summary = try shop.take([.row("a", price: 5), .row("b"), .row("new")], as: id)
        #expect(summary == ImportSummary(added: 1, updated: 1, unchanged: 1))
        #expect(try shop.jobs.job(id, at: Self.start)?.state == .stored(summary))
        #expect(try !shop.jobs.note(.writing(1, of: 3), of: id, at: Self.start), "it is stored")
        #expect(try shop.jobs.note(.stored(summary), of: id, at: Self.start + 60), "it waits for its pages")
        #expect(try shop.jobs.job(id, at: Self.start + 70)?.isAlive == true)
        #expect(try shop.jobs.note(.done(summary), of: id, at: Self.start))
        #expect(try shop.jobs.job(id, at: Self.start)?.state == .done(summary))
        let events = try shop.products.events(of: 1)
        #expect(events.map(\.kind) == [.edited] && events.first?.editor == "ann@example.org")
        #expect(events.first?.before?.price.minorUnits == 100 && events.first?.after?.price.minorUnits == 5)
        #expect(try shop.products.events(of: 4).map(\.kind) == [.added])
        #expect(try shop.products.events(of: 2).isEmpty)
    }

    @Test(arguments: Engine.allCases)
    func `the history of all products has what was done to each, and an import of many as one entry`(
        engine: Engine
    ) throws {
        let shop = try engine.jobs()
        _ = try shop.products.add(.tea("Sencha", "Green"), by: shop.editor)
        _ = try shop.products.set(.deleted, of: 1, by: shop.editor)
        let id = try #require(try shop.jobs.begin(Self.new, by: shop.editor))
        let summary = try shop.take((0..<501).map { .row("p\($0)") }, as: id)
        let history = try #require(shop.products as? any CatalogueHistory)
        let all = try history.history(before: nil, max: 9)
        #expect(all.map(\.event.kind) == [.imported, .deleted, .added])
        #expect(all[0].summary == summary && all[0].product == nil && all[0].event.editor == "ann@example.org")
        #expect(all[1].product == .init(id: 1, name: "Sencha") && all[2].event.after == .tea("Sencha", "Green"))
        #expect(try history.history(before: all[0].event.id, max: 1) == [all[1]])
        #expect(try history.history(before: all[2].event.id, max: 9).isEmpty)
    }

    @Test(arguments: Engine.allCases)
    func `a file that changes nothing ends its job too`(engine: Engine) throws {
        let shop = try engine.jobs()
        _ = try shop.products.importRows([.row("a")], at: Self.start)
        let id = try #require(try shop.jobs.begin(Self.new, by: shop.editor))
        let summary = try shop.take([.row("a")], as: id)
        #expect(try shop.jobs.job(id, at: Self.start)?.state == .stored(summary) && summary.unchanged == 1)
    }

    @Test(arguments: Engine.allCases)
    func `a few of the last jobs are kept`(engine: Engine) throws {
        let shop = try engine.jobs()
        for _ in 0..<CatalogueJob.kept + 5 {
            let id = try #require(try shop.jobs.begin(Self.new, by: shop.editor))
            #expect(try shop.jobs.note(.refused(.failed), of: id, at: Self.start))
        }
        #expect(try shop.jobs.jobs(max: 100, at: Self.start).count == CatalogueJob.kept)
    }
}

/// The desk at which files are taken in, with its threads.
@Suite struct CatalogueDeskTests {
    private let (shop, background): (JobShop, BackgroundWork)
    private let desk: BackgroundCatalogueDesk
    private let reports = Lock<[String]>([])
    private let imported = Lock<[String]>([])

    init() throws {
        let (shop, background) = (try Engine.sqlite.jobs(), BackgroundWork())
        (self.shop, self.background) = (shop, background)
        _ = try shop.products.importRows((0..<1_200).map { .row("p\($0)") })
        let (reports, imported) = (reports, imported)
        desk = BackgroundCatalogueDesk(
            products: shop.products, jobs: shop.jobs, background: background, pictures: [],
            languages: ["vi"], revision: { try shop.revision() }, now: { Date() },
            report: { error in reports.withLock { $0.append("\(error)") } },
            imported: { file, editor in imported.withLock { $0.append("\(file) by \(editor.name)") } },
            renderChanges: {})
    }

    private func file(_ rows: [CatalogueRow]) -> FormFile {
        FormFile(name: "products.csv", bytes: CatalogueFile.write(rows))
    }

    private func bytes(_ source: (any ByteSource)?) throws -> [UInt8] {
        var bytes: [UInt8] = []
        while let source, try source.read(10_000, at: bytes.count, into: &bytes) > 0 {}
        return bytes
    }

    @Test func `a file's mistakes end its job, with their lines`() throws {
        let id = try #require(try desk.begin(file([.row("p1", price: 7)]), by: shop.editor))
        desk.wait(for: id, seconds: 100)
        guard case .refused(.issues(let error)) = try desk.job(id)?.state else { return #expect(Bool(false)) }
        #expect(error.first.map(\.line) == [2] && error.first.first?.problem == .noPicture("pictures/a.svg"))
        #expect(try shop.products.product(2)?.price.minorUnits == 100 && reports.withLock { $0.isEmpty })
        #expect(imported.withLock { $0.isEmpty })
    }

    @Test func `a download has the bytes of an export, is made once for each state, and is shared`() throws {
        let expected = try exported()
        let (first, second) = (try desk.download(), try desk.download())
        #expect(try bytes(first) == expected && first as AnyObject === second as AnyObject)
        _ = try shop.products.importRows([.row("p0", price: 9)])
        #expect(try bytes(desk.download()) == exported() && exported() != expected)
        background.stop(within: 1)
        _ = try shop.products.importRows([.row("p0", price: 8)])
        #expect(try desk.download() == nil, "the process ends")
    }

    @Test func `a worker that ends breaks its job off, and nothing is changed`() throws {
        let slow = SlowFile(bytes: CatalogueFile.write((0..<900).map { .row("n\($0)") }))
        let id = try #require(try shop.jobs.begin(NewCatalogueJob(file: "a.csv", size: 1), by: shop.editor))
        let (shop, background) = (shop, background)
        let run = CatalogueRun(
            jobs: shop.jobs, id: id, file: slow, languages: ["vi"], editor: "ann@example.org", background: background,
            pictures: { _ in nil }, now: { Date() }, report: { _ in }, imported: { Issue.record("nothing is stored") },
            renderChanges: { Issue.record("there is nothing to render") })
        #expect(background.start { run.run() })
        slow.isRead.value
        #expect(background.stop(within: 100))
        #expect(try desk.job(id)?.state == .refused(.brokenOff))
        #expect(try shop.products.products(ProductQuery()).total == 1_200)
    }

    @Test func `an edit meanwhile has the file tried again`() throws {
        let id = try #require(try shop.jobs.begin(NewCatalogueJob(file: "a.csv", size: 1), by: shop.editor))
        let shop = shop
        let (edits, stored, rendered) = (Lock(0), Lock(0), Lock(0))
        let run = CatalogueRun(
            jobs: shop.jobs, id: id, file: CatalogueFile.write([.row("p3", price: 7)]), languages: ["vi"],
            editor: "ann@example.org",
            background: background,
            pictures: { _ in
                // Once, while the rows are checked.
                let isFirst = edits.withLock { count in
                    count += 1
                    return count == 1
                }
                if isFirst { _ = try? shop.products.set(.hidden, of: 9, by: shop.editor) }
                return nil
            }, now: { Date() }, report: { _ in }, imported: { stored.withLock { $0 += 1 } },
            renderChanges: { rendered.withLock { $0 += 1 } })
        run.run()
        let summary = ImportSummary(added: 0, updated: 1, unchanged: 0)
        #expect(try desk.job(id)?.state == .done(summary) && edits.withLock { $0 } == 2)
        #expect(stored.withLock { $0 } == 1, "the trail has one entry")
        #expect(rendered.withLock { $0 } == 1)
        #expect(try shop.products.product(4)?.price.minorUnits == 7 && shop.products.product(9) == nil)
    }

    @Test func `a file whose pages are behind is stored, and its job does not say that it is done`() throws {
        let id = try #require(try shop.jobs.begin(NewCatalogueJob(file: "a.csv", size: 1), by: shop.editor))
        let (stored, reports) = (Lock(0), Lock([String]()))
        CatalogueRun(
            jobs: shop.jobs, id: id, file: CatalogueFile.write([.row("p3", price: 7)]), languages: ["vi"],
            editor: "ann@example.org", background: background, pictures: { _ in nil }, now: { Date() },
            report: { error in reports.withLock { $0.append("\(error)") } },
            imported: { stored.withLock { $0 += 1 } }, renderChanges: { throw PagesBehind("the disk is full") }
        ).run()
        #expect(try desk.job(id)?.state == .stored(ImportSummary(added: 0, updated: 1, unchanged: 0)))
        #expect(stored.withLock { $0 } == 1 && reports.withLock { $0 }.count == 1)
        #expect(try shop.products.product(4)?.price.minorUnits == 7)
    }

    private func exported() throws -> [UInt8] {
        var rows: [CatalogueRow] = []
        try shop.products.exportRows { rows.append($0) }
        return CatalogueFile.write(rows)
    }
}

/// A file that is read slowly.
private final class SlowFile: ByteSource {
    let bytes: [UInt8]
    let isRead = Promise<Void>()

    init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    var size: Int { bytes.count }

    func read(_ count: Int, at offset: Int, into bytes: inout [UInt8]) throws(SystemError) -> Int {
        isRead.give(())
        Thread.sleep(forTimeInterval: 0.05)
        return try self.bytes.read(min(count, 1_000), at: offset, into: &bytes)
    }
}

/// A catalogue with its jobs, and somebody who changes it.
struct JobShop: Sendable {
    let products: StaffStore
    let jobs: any CatalogueJobStore
    let editor: Editor
    let revision: @Sendable () throws -> String

    func take(_ rows: [CatalogueRow], as job: CatalogueJob.ID) throws -> ImportSummary {
        try jobs.importRows(
            rows, as: job, by: editor.name, at: editor.time, checkpoint: {}, progress: { _, _ in })
    }
}

extension Engine {
    func jobs() throws -> JobShop {
        let (products, editor) = try staffProducts()
        switch products {
        case let memory as MemoryProductStore:
            return JobShop(
                products: memory, jobs: MemoryCatalogueJobs(of: memory), editor: editor, revision: { "" })
        case let stored as SQLProductStore:
            return JobShop(
                products: stored, jobs: stored, editor: editor,
                revision: { try stored.database.read { try $0.pageRevision } })
        default: throw StoreUnavailable("another engine")
        }
    }
}
