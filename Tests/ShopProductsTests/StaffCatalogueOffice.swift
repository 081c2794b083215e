import Foundation
import Markup
import Platform
import Prices
import Testing
import Web

@testable import ShopProducts

/// The catalogue as a file, with jobs that a test says.
struct StaffCatalogueOffice {
    let desk: Desk
    let module: StaffCatalogueModule
    let visitor = Visitor(
        id: .random(), isKnown: true,
        signedIn: .init(as: Identity(id: "ann", name: "ann@example.org"), since: Shelf.noon, role: .staff))

    static let router = StaffCatalogueRouter(base: Link.root.appending("staff", "catalogue"))

    init(
        _ states: [CatalogueJob.State] = [], text: StaffCatalogueText = .english, file: [UInt8]? = nil,
        isBusy: Bool = false
    ) {
        desk = Desk(
            all: states.enumerated().map { number, state in
                CatalogueJob(
                    id: number + 1, file: "tea & <more> \(number).csv", size: 12_345_678, editor: "ann@example.org",
                    begun: Shelf.noon, state: state, isAlive: Self.isAlive(state))
            }, file: file, isBusy: isBusy)
        module = StaffCatalogueModule(
            desk: desk, router: Self.router, text: text, date: { $0.formatted(.iso8601.year().month().day()) },
            now: { Shelf.noon })
    }

    private static func isAlive(_ state: CatalogueJob.State) -> Bool {
        if case .stored = state { true } else { state.isRunning }
    }

    func screen(_ page: StaffCatalogueRouter.Page) throws -> Screen {
        try Self.screen(module.show(page, to: visitor))
    }

    func upload(_ bytes: [UInt8]?, name: String = "products.csv") throws -> Reply {
        let files = bytes.map { [StaffCatalogueField.file: [FormFile(name: name, bytes: $0)]] } ?? [:]
        return try module.perform(.upload, with: Form([StaffCatalogueField: String](), files: files), by: visitor)
    }

    static func screen(_ reply: Reply) throws -> Screen {
        guard case .show(let screen) = reply else { throw Shelf.NoScreen() }
        return screen
    }

    /// A desk at which nothing is done.
    struct Desk: CatalogueImporter {
        let all: [CatalogueJob]
        let file: [UInt8]?
        let isBusy: Bool
        let taken = Lock<[String]>([])

        func begin(_ file: FormFile, by editor: Editor) -> CatalogueJob.ID? {
            taken.withLock { $0.append("\(file.name) by \(editor.name)") }
            return isBusy ? nil : 7
        }

        func wait(for id: CatalogueJob.ID, seconds: Double) {}
        func job(_ id: CatalogueJob.ID) -> CatalogueJob? { all.first { $0.id == id } }
        func jobs(max limit: Int) -> [CatalogueJob] { Array(all.reversed().prefix(limit)) }
        func download() -> (any ByteSource)? { file }
    }
}
