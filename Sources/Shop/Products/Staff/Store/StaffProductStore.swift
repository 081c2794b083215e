public import FoundationEssentials
public import Prices
public import Web

/// The catalogue as its staff changes it. A change is seen by everybody when it returns. Every function throws `StoreUnavailable`
/// where the machine behind it is broken.
public protocol StaffProductStore: Sendable {
    /// The currency of all prices; nil while there is no product.
    func currency() throws -> Currency?

    /// A product, shown or not.
    func staffProduct(_ id: Product.ID) throws -> StaffProduct?

    /// Those that are seen by the staff alone, the highest number first; so many at most.
    /// `category` is the slug of one that they are in, nil for all.
    func unseenProducts(
        _ visibility: StaffProduct.Visibility, in category: String?, max: Int
    ) throws -> [StaffProduct]

    /// The names of all categories, in the catalogue's order.
    func categoryNames() throws -> [String]

    /// The first categories in the catalogue's order, also those without products; so many at most.
    func firstCategories(_ max: Int) throws -> [ProductCategory]

    /// Adds a product at the end of the catalogue's order, under an import key of its own.
    func add(_ draft: ProductDraft, by editor: Editor) throws -> StaffProduct

    /// Changes a product that still has this revision.
    func edit(_ id: Product.ID, from revision: Int, to draft: ProductDraft, by editor: Editor) throws -> ProductEditing

    /// Shows, hides, deletes or restores a product, whatever its revision. Nil if there is none; nothing is done where it is so already.
    func set(_ visibility: StaffProduct.Visibility, of id: Product.ID, by editor: Editor) throws -> StaffProduct?

    /// Where a product stands in the list of all, or of a category by its slug; nil if it does not.
    func place(of id: Product.ID, in category: String?) throws -> ProductPlace?

    /// Puts a product at a place of a list, from 1, or the nearest that there is. From then on the list has an order of its own, behind which
    /// new products follow. Nil if the list does not have it.
    func move(_ id: Product.ID, to place: Int, in category: String?, by editor: Editor) throws -> ProductPlace?

    /// Records a change of every product that shows a photograph.
    func photographIsReady(_ photograph: Photograph, at now: Date) throws

    /// Gives each photograph of a product, be it hidden or deleted.
    func photographs(_ each: (Photograph) throws -> Void) throws

    /// What was done to a product in the last `ProductEvent.keptDays`, the last first, `StaffProduct.maxEvents` at most.
    func events(of id: Product.ID) throws -> [ProductEvent]
}

extension StaffProductStore {
    /// Those of all categories.
    public func unseenProducts(_ visibility: StaffProduct.Visibility, max: Int) throws -> [StaffProduct] {
        try unseenProducts(visibility, in: nil, max: max)
    }
}

/// Who changes the catalogue, and when.
public struct Editor: Sendable {
    public let writer: Writer
    /// The account's name, as the history keeps it.
    public let name: String
    public let time: Date
    /// The client's address, for the audit trail.
    public let address: String
    public let identity: Identity?

    public init(_ visitor: Visitor.ID, name: String, at time: Date) {
        (writer, self.name, self.time) = (Writer(visitor), name, time)
        (address, identity) = ("", nil)
    }

    init(_ visitor: Visitor, at time: Date) {
        writer = visitor.writer
        self.time = time
        address = visitor.address
        identity = visitor.signedIn?.identity
        name = identity?.name ?? ""
    }
}

/// What became of an edit.
public enum ProductEditing: Equatable, Sendable {
    case saved(StaffProduct)
    /// Somebody else changed it meanwhile, to this.
    case conflict(StaffProduct)
    case noProduct
}
