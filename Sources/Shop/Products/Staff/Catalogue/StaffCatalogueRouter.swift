public import Web

/// The addresses of the catalogue as a file, below `/staff/catalogue`.
public struct StaffCatalogueRouter: Router {
    public enum Page: Equatable, Sendable {
        /// The file to download, the form to upload one, and the last uploads.
        case overview
        case job(CatalogueJob.ID)
        /// The file itself.
        case file
    }

    public enum Action: Equatable, Sendable {
        case upload
    }

    public let pages: RouteTable<Page>
    public let actions: RouteTable<Action>

    public init(base: Link) {
        pages = RouteTable(below: base) {
            Route(.overview)
            Route("products.csv", .file)
            Route(.number, Page.job) { if case .job(let id) = $0 { id } else { nil } }
        }
        actions = RouteTable(below: base) { Route(.upload) }
    }
}

/// The field of the form that sends a file.
enum StaffCatalogueField: String, FormField {
    case file

    var kind: FieldKind { .file }
}
