import Accounts
import Platform
import ShopProducts
import ShopStorage
import SiteStores
import ViperWeb
import Web

/// What the worker does with the catalogue files of the staff: a module without pages, since `ShopProducts` knows nothing of jobs.
struct CatalogueUploads: JobModule, FileModule {
    struct Routes: Router {
        let pages = RouteTable<NoAction>(below: .root) {}
    }

    let router = Routes()
    let audience = Audience.staff
    let desk: SQLCatalogueImporter
    let context: SiteContext

    var jobs: [JobHandler] {
        [
            desk.handler(
                pictures: {
                    let pictures = Lock(CataloguePictures(folders: context.assets.folders))
                    return { name in pictures.withLock { $0.problem(with: name) } }
                }, languages: Language.allCases.map(\.subtag), now: context.now,
                imported: { file, editor, address in
                    let event = AuditEvent.imported(AuditEvent.name(ofFile: file))
                    let entry = AuditEntry(event, by: AuditActor(editor, from: address), at: context.now())
                    context.audit.note(entry, report: context.warn)
                }, renderChanges: context.renderChanges)
        ]
    }

    func files(_ each: (StoredFile) throws -> Void) throws { try desk.files(each) }

    func show(_ page: NoAction, to visitor: Visitor) -> Reply {}
}
