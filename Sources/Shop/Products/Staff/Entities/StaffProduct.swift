public import FoundationEssentials
public import Web

/// A product as the staff sees it: also one that nobody else does.
public struct StaffProduct: Equatable, Sendable {
    /// Who finds a product.
    public enum Visibility: String, CaseIterable, Encodable, Sendable {
        case shown
        /// The staff alone.
        case hidden
        /// The staff alone, until it is restored; its number and its import key stay taken.
        case deleted
    }

    /// The most entries of its history that a page shows.
    public static let maxEvents = 30

    public let id: Product.ID
    /// The import key.
    public let slug: String
    public let draft: ProductDraft
    public let visibility: Visibility
    /// Raised by each change, also by an import: an edit names the one that it began from.
    public let revision: Int

    public init(id: Product.ID, slug: String, draft: ProductDraft, visibility: Visibility, revision: Int) {
        self.id = id
        self.slug = slug
        self.draft = draft
        self.visibility = visibility
        self.revision = revision
    }

    /// The next revision of it.
    public func changed(to draft: ProductDraft, _ visibility: Visibility) -> StaffProduct {
        StaffProduct(id: id, slug: slug, draft: draft, visibility: visibility, revision: revision + 1)
    }

    /// The next revision of it, by a catalogue's row: one that was deleted comes back.
    public func importing(_ row: CatalogueRow) -> StaffProduct {
        changed(
            to: draft.importing(row), visibility == .deleted ? .shown : visibility)
    }
}

/// Something that was done to a product, and by whom.
public struct ProductEvent: Equatable, Sendable {
    public enum Kind: String, CaseIterable, Sendable {
        case added, edited, hidden, shown, deleted, restored
        /// Put at another place of a list.
        case moved
        /// Many products by a file at once; of no product.
        case imported

        /// What it is called that another visibility takes the place of one.
        public init(from old: StaffProduct.Visibility, to new: StaffProduct.Visibility) {
            self =
                switch new {
                case .shown: old == .deleted ? .restored : .shown
                case .hidden: .hidden
                case .deleted: .deleted
                }
        }
    }

    /// Days for which it is kept.
    public static let keptDays = 365

    public let id: Int
    public let kind: Kind
    /// The name of the account.
    public let editor: String
    /// In whole seconds.
    public let time: Date
    /// What an edit replaced; nil for other kinds.
    public let before: ProductDraft?
    /// What an edit made, or was added; nil for other kinds.
    public let after: ProductDraft?
    /// Nil for all kinds but `moved`.
    public let move: ProductMove?

    public init(
        id: Int, kind: Kind, editor: String, time: Date, before: ProductDraft? = nil, after: ProductDraft? = nil,
        move: ProductMove? = nil
    ) {
        self.id = id
        self.kind = kind
        self.editor = editor
        self.time = time
        self.before = before
        self.after = after
        self.move = move
    }
}

/// Where a product stands in a list.
public struct ProductPlace: Equatable, Sendable {
    /// From 1.
    public let place: Int
    /// How many products the list has.
    public let count: Int
    /// The page that has it.
    public let page: Paged

    public init(place: Int, count: Int, page: Paged) {
        self.place = place
        self.count = count
        self.page = page
    }
}

/// That a product was put at another place of a list; places count from 1.
public struct ProductMove: Equatable, Codable, Sendable {
    /// The slug of the list's category; nil for the list of all.
    public let category: String?
    public let from: Int
    public let to: Int

    public init(in category: String?, from: Int, to: Int) {
        self.category = category
        self.from = from
        self.to = to
    }
}
