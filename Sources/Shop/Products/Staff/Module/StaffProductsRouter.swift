public import Web

/// The addresses of the catalogue's staff pages, below `/staff/products`.
public struct StaffProductsRouter: Router {
    public enum Page: Equatable, Sendable {
        /// `deleted` names a product of which the page offers to undo the deletion, `moved` one that was just moved.
        case list(StaffProductQuery = StaffProductQuery(), deleted: Product.ID? = nil, moved: Product.ID? = nil)
        case new
        /// A product's form; `isSaved` after a change that succeeded.
        case product(Product.ID, isSaved: Bool = false)
    }

    public enum Action: Equatable, Sendable {
        case add
        case edit(Product.ID)
        case set(Product.ID, StaffProduct.Visibility)
        /// Puts a product at another place of a list.
        case move(Product.ID)
        /// Takes one edit or move of the history back.
        case undo(Product.ID)
    }

    private static let new = "new"
    private static let place = "place"
    private static let undo = "undo"

    private let base: Link

    public init(base: Link) {
        self.base = base
    }

    public func page(at link: Link) -> Page? {
        guard let path = link.address.path(below: base.address), path.count < 2 else { return nil }
        guard let name = path.first else { return list(.shown, at: link) }
        if name == Self.new { return .new }
        if let id = Int(digits: name) {
            return .product(id, isSaved: link.address.value(of: StaffProductQueryField.saved) != nil)
        }
        guard let visibility = StaffProduct.Visibility(rawValue: name), visibility != .shown else { return nil }
        return list(visibility, at: link)
    }

    public func link(to page: Page) -> Link {
        switch page {
        case .new: base.appending(Self.new)
        case .product(let id, let isSaved):
            base.appending(String(id), query: isSaved ? [QueryItem(StaffProductQueryField.saved, "1")] : [])
        case .list(let query, let deleted, let moved): link(to: query, deleted: deleted, moved: moved)
        }
    }

    public func action(at target: Target) -> Action? {
        guard let path = target.address.path(below: base.address) else { return nil }
        guard let first = path.first else { return .add }
        guard let id = Int(digits: first) else { return nil }
        switch (path.count, path.last) {
        case (1, _): return .edit(id)
        case (2, Self.place?): return .move(id)
        case (2, Self.undo?): return .undo(id)
        case (2, let name?): return StaffProduct.Visibility(rawValue: name).map { .set(id, $0) }
        default: return nil
        }
    }

    public func target(of action: Action) -> Target {
        switch action {
        case .add: base.target()
        case .edit(let id): base.target(String(id))
        case .move(let id): base.target(String(id), Self.place)
        case .undo(let id): base.target(String(id), Self.undo)
        case .set(let id, let visibility): base.target(String(id), visibility.rawValue)
        }
    }

    private func list(_ visibility: StaffProduct.Visibility, at link: Link) -> Page {
        let number = { (field: StaffProductQueryField) in link.address.value(of: field).flatMap { Int(digits: $0) } }
        let category = link.address.value(of: StaffProductQueryField.category)
        let query = StaffProductQuery(
            visibility, search: link.address.value(of: StaffProductQueryField.search) ?? "",
            category: category.flatMap { $0.isEmpty ? nil : $0 }, page: number(.page) ?? 1)
        return .list(query, deleted: number(.deleted), moved: number(.moved))
    }

    private func link(to query: StaffProductQuery, deleted: Product.ID?, moved: Product.ID?) -> Link {
        var items: [QueryItem] = []
        if !query.search.isEmpty { items.append(QueryItem(StaffProductQueryField.search, query.search)) }
        if let category = query.category { items.append(QueryItem(StaffProductQueryField.category, category)) }
        if query.page > 1 { items.append(QueryItem(StaffProductQueryField.page, String(query.page))) }
        if let deleted { items.append(QueryItem(StaffProductQueryField.deleted, String(deleted))) }
        if let moved { items.append(QueryItem(StaffProductQueryField.moved, String(moved))) }
        let list = query.visibility == .shown ? base : base.appending(query.visibility.rawValue)
        return list.appending(query: items)
    }

    public func name(ofPage page: Page) -> StaticString {
        switch page {
        case .list: "list"
        case .new: "new"
        case .product: "product"
        }
    }

    public func name(ofAction action: Action) -> StaticString {
        switch action {
        case .add: "add"
        case .edit: "edit"
        case .set: "set"
        case .move: "move"
        case .undo: "undo"
        }
    }
}

/// Which products of the staff's list, and which page of them.
public struct StaffProductQuery: Encodable, Equatable, Sendable {
    public let visibility: StaffProduct.Visibility
    /// What to look for in those that are shown.
    public let search: String
    /// The slug of a category; nil for all.
    public let category: String?
    /// From 1; what is hidden or deleted has one page.
    public let page: Int

    /// Values out of range become the nearest that are in it.
    public init(
        _ visibility: StaffProduct.Visibility = .shown, search: String = "", category: String? = nil, page: Int = 1
    ) {
        let query = ProductQuery(search: search, page: page)
        self.category = category
        self.visibility = visibility
        self.search = visibility == .shown ? query.search : ""
        self.page = visibility == .shown ? query.page : 1
    }

    /// The same for those that everybody sees.
    var ofShown: ProductQuery { ProductQuery(search: search, category: category, page: page) }

    /// Whether it is a whole list that everybody sees, which has an order that the staff makes.
    var isOrdered: Bool { visibility == .shown && search.isEmpty }
}

/// The names of the staff list's query.
enum StaffProductQueryField: String, FormField {
    case search = "q"
    case category, page, deleted, moved, saved
}

/// The fields of a product's form that a language has: `name-vi`. Which there are follows from the site's languages.
struct StaffProductTextField: FormField {
    static let allCases: [StaffProductTextField] = []

    let rawValue: String

    init(_ field: ProductTexts.Field) {
        rawValue = field.language.isEmpty ? field.part.rawValue : "\(field.part.rawValue)-\(field.language)"
    }

    init?(rawValue: String) {
        self.rawValue = rawValue
    }
}

/// The fields of a product's forms.
enum StaffProductField: String, FormField {
    case name, content, price, category, photo, image
    case soldOut = "sold-out"
    /// The revision that an edit began from.
    case revision
    /// The entry of the history that is taken back.
    case event
    /// The place that a product is moved to, and the slug of the list's category; empty for the list of all.
    case place, list
    /// That a move leads back to the product's form.
    case isOfForm = "form"

    var kind: FieldKind {
        switch self {
        case .revision, .event, .place, .list, .isOfForm: .hidden
        case .photo: .file
        default: .text
        }
    }

    init(_ part: ProductDraft.Part) {
        self =
            switch part {
            case .name: .name
            case .content: .content
            case .price: .price
            case .category: .category
            case .image: .image
            }
    }
}
