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

    private static let file = "products.csv"

    private let base: Link

    public init(base: Link) {
        self.base = base
    }

    public func page(at link: Link) -> Page? {
        guard let path = link.address.path(below: base.address), path.count < 2 else { return nil }
        guard let name = path.first else { return .overview }
        return name == Self.file ? .file : Int(digits: name).map { .job($0) }
    }

    public func link(to page: Page) -> Link {
        switch page {
        case .overview: base
        case .job(let id): base.appending(String(id))
        case .file: base.appending(Self.file)
        }
    }

    public func action(at target: Target) -> Action? {
        target.address.path(below: base.address)?.isEmpty == true ? .upload : nil
    }

    public func target(of action: Action) -> Target { base.target() }

    public func name(ofPage page: Page) -> StaticString {
        switch page {
        case .overview: "overview"
        case .job: "job"
        case .file: "file"
        }
    }

    public func name(ofAction action: Action) -> StaticString {
        switch action {
        case .upload: "upload"
        }
    }
}

/// The field of the form that sends a file.
enum StaffCatalogueField: String, FormField {
    case file

    var kind: FieldKind { .file }
}
