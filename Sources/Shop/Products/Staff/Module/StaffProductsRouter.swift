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

    public let pages: RouteTable<Page>
    public let actions: RouteTable<Action>

    public init(base: Link) {
        pages = RouteTable(below: base) {
            Route("new", .new)
            Route(.number, .flag(StaffProductQueryField.saved), Page.product) {
                if case .product(let id, let isSaved) = $0 { (id, isSaved) } else { nil }
            }
            Route(
                .products, .number(in: StaffProductQueryField.deleted), .number(in: StaffProductQueryField.moved),
                Page.list
            ) {
                if case .list(let query, let deleted, let moved) = $0 { (query, deleted, moved) } else { nil }
            }
        }
        actions = RouteTable(below: base) {
            Route(.add)
            Route(.number, Action.edit) { if case .edit(let id) = $0 { id } else { nil } }
            Route(.number, "place", Action.move) { if case .move(let id) = $0 { id } else { nil } }
            Route(.number, "undo", Action.undo) { if case .undo(let id) = $0 { id } else { nil } }
            Route(.number, .choice, Action.set) {
                if case .set(let id, let visibility) = $0 { (id, visibility) } else { nil }
            }
        }
    }
}

extension AddressPart<StaffProductQuery> {
    /// The list of those that are shown has no segment.
    fileprivate static let products = AddressPart<StaffProduct.Visibility>.choice(without: .shown).and(fields)
        .map { visibility, query in
            StaffProductQuery(visibility, search: query.search, category: query.category, page: query.page)
        } _: {
            ($0.visibility, $0)
        }

    private static let fields = AddressPart(
        fields: [StaffProductQueryField.search, .category, .page], sample: StaffProductQuery()
    ) { _, address in
        let category = address.value(of: StaffProductQueryField.category) ?? ""
        return StaffProductQuery(
            search: address.value(of: StaffProductQueryField.search) ?? "",
            category: category.isEmpty ? nil : category,
            page: Paged(field: address.value(of: StaffProductQueryField.page)))
    } print: { query, address in
        address.set(StaffProductQueryField.search, to: query.search.isEmpty ? nil : query.search)
        address.set(StaffProductQueryField.category, to: query.category)
        address.set(StaffProductQueryField.page, to: query.page.field)
    }
}

/// Which products of the staff's list, and which page of them.
public struct StaffProductQuery: Encodable, Equatable, Sendable {
    public let visibility: StaffProduct.Visibility
    /// What to look for in those that are shown.
    public let search: String
    /// The slug of a category; nil for all.
    public let category: String?
    /// What is hidden or deleted has one page.
    public let page: Paged

    /// Values out of range become the nearest that are in it.
    public init(
        _ visibility: StaffProduct.Visibility = .shown, search: String = "", category: String? = nil,
        page: Paged = .first
    ) {
        self.category = category
        self.visibility = visibility
        self.search = visibility == .shown ? ProductQuery(search: search).search : ""
        self.page = visibility == .shown ? page : .first
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
    /// That the present picture goes.
    case removePhoto = "remove-photo"
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
