import Foundation
import Platform
import ShopProducts
import Web

/// Takes catalogue files in on threads of the worker's own: an import of many rows takes longer than a request may. The file is a descriptor
/// of this process, so that nothing is left of it where that ends; the job is stored, so that any process can show it.
final class BackgroundCatalogueDesk: CatalogueDesk {

    private let store: any CatalogueJobStore
    private let background: BackgroundWork
    private let folders: [Assets.Folder]
    private let languages: [String]
    private let now: @Sendable () -> Date
    private let report: @Sendable (any Error) -> Void
    private let imported: @Sendable (_ file: String, _ editor: Editor) -> Void
    private let renderChanges: Website.RenderChanges
    private let files: CatalogueDownloads
    private let own = Lock<(id: CatalogueJob.ID, hasEnded: Bool)?>(nil)

    /// `pictures` are the folders that have those which a file may name, `languages` the site's, by their subtags; `revision` tells one state
    /// of the catalogue from another; `report` receives what breaks a job, which no visitor sees, and `imported` each file that is stored.
    init(
        products: any ProductStore, jobs store: any CatalogueJobStore, background: BackgroundWork,
        pictures: [Assets.Folder], languages: [String], revision: @escaping @Sendable () throws -> String,
        now: @escaping @Sendable () -> Date,
        report: @escaping @Sendable (any Error) -> Void,
        imported: @escaping @Sendable (_ file: String, _ editor: Editor) -> Void,
        renderChanges: @escaping Website.RenderChanges
    ) {
        self.store = store
        self.background = background
        folders = pictures
        self.languages = languages
        self.now = now
        self.report = report
        self.imported = imported
        self.renderChanges = renderChanges
        files = CatalogueDownloads(products: products, background: background, revision: revision, report: report)
    }

    func begin(_ file: FormFile, by editor: Editor) throws -> CatalogueJob.ID? {
        let job = NewCatalogueJob(file: file.name, size: file.size)
        guard let id = try store.begin(job, by: editor) else { return nil }
        own.withLock { $0 = (id, false) }
        let isStarted = background.start { [self] in
            let pictures = Lock(CataloguePictures(folders: folders))
            CatalogueRun(
                jobs: store, id: id, file: file, languages: languages, editor: editor.name, background: background,
                pictures: { name in pictures.withLock { $0.problem(with: name) } }, now: now, report: report,
                imported: { self.imported(file.name, editor) }, renderChanges: renderChanges
            ).run()
            own.withLock { if $0?.id == id { $0?.hasEnded = true } }
        }
        if !isStarted { _ = try store.note(.refused(.brokenOff), of: id, at: now()) }
        return id
    }

    func wait(for id: CatalogueJob.ID, seconds: Double) {
        let end = Date(timeIntervalSinceNow: seconds)
        while own.withLock({ $0?.id == id && $0?.hasEnded == false }), Date() < end {
            Thread.sleep(forTimeInterval: 0.01)
        }
    }

    func job(_ id: CatalogueJob.ID) throws -> CatalogueJob? { try store.job(id, at: now()) }

    func jobs(max: Int) throws -> [CatalogueJob] { try store.jobs(max: max, at: now()) }

    func download() throws -> (any ByteSource)? { try files.present() }
}
