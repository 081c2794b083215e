public import FoundationEssentials
import Markup
public import Web

/// The catalogue as a file, for its staff: the assembly of its download and its upload.
public struct StaffCatalogueModule: UploadModule {
    public let router: StaffCatalogueRouter
    public let audience = Audience.staff
    public let formFields: [any FormField] = StaffCatalogueField.allCases
    private let interactor: StaffCatalogueInteractor
    private let text: StaffCatalogueText
    private let date: @Sendable (Date) -> String

    /// `date` words a day.
    public init(
        desk: any CatalogueImporter, router: StaffCatalogueRouter, text: StaffCatalogueText,
        date: @escaping @Sendable (Date) -> String, now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.router = router
        self.text = text
        self.date = date
        interactor = StaffCatalogueInteractor(desk: desk, now: now)
    }

    public var uploadLimits: [UploadLimit<StaffCatalogueRouter.Action>] {
        [UploadLimit(of: .upload, bytes: StaffCatalogueInteractor.maxBytes)]
    }

    public func show(_ page: StaffCatalogueRouter.Page, to visitor: Visitor) throws -> Reply {
        switch page {
        case .overview: reply(try interactor.overview())
        case .job(let id): reply(try interactor.job(id))
        case .file: reply(try interactor.file())
        }
    }

    public func perform(
        _ action: StaffCatalogueRouter.Action, with form: Form, by visitor: Visitor
    ) throws -> Reply {
        reply(try interactor.upload(form[file: StaffCatalogueField.file], by: visitor))
    }

    private func reply(_ outcome: StaffCatalogueInteractor.Outcome) -> Reply {
        let presenter = StaffCataloguePresenter(text: text, date: date)
        switch outcome {
        case .overview(let jobs): return show(presenter.overview(jobs), .ok)
        case .refused(let jobs, let problem):
            return show(presenter.overview(jobs, problem: text.wrongFile(problem)), .refused)
        case .busy(let jobs): return show(presenter.overview(jobs, problem: text.busy), .conflict)
        case .begun(let id): return .redirect(router.link(to: .job(id)))
        case .job(let job):
            let view = CatalogueJobView(model: presenter.job(job), router: router, text: text)
            return .show(Screen(view, at: router.link(to: .job(job.id))))
        case .file(let bytes):
            return .download(Download(name: "products.csv", contentType: "text/csv; charset=utf-8", bytes: bytes))
        case .making:
            let view = CatalogueWaitView(model: presenter.waiting, router: router, text: text)
            return .show(Screen(view, at: router.link(to: .file)))
        case .missing: return .missing
        }
    }

    private func show(_ model: StaffCatalogueViewModel, _ status: PageStatus) -> Reply {
        let view = StaffCatalogueView(model: model, router: router, text: text)
        return .show(Screen(view, at: router.link(to: .overview), as: status))
    }
}
