public import Web

/// The catalogue's categories as its staff changes them. A change is seen by everybody when it returns. Every function throws
/// `StoreUnavailable` where the machine behind it is broken.
public protocol StaffCategoryStore: Sendable {
    /// One page of all categories in their order, and how many there are.
    func staffCategories(_ page: Paged) throws -> StaffCategoryPage

    func staffCategory(_ id: StaffCategory.ID) throws -> StaffCategory?

    /// Gives a category that still has this revision a name that no other has. The revision of its products is raised too: an edit of
    /// one names its category by name, and would make the old one anew.
    func rename(
        _ id: StaffCategory.ID, from revision: Int, to name: CategoryName, by editor: Editor
    ) throws -> CategoryRenaming

    /// Puts a category at a place among all, from 1, or the nearest that there is. Nil where there is no such category.
    func move(_ id: StaffCategory.ID, to place: Int, by editor: Editor) throws -> StaffCategory?

    /// What was done to a category in the last `ProductEvent.keptDays`, the last first, `CategoryEvent.maxShown` at most.
    func categoryEvents(of id: StaffCategory.ID) throws -> [CategoryEvent]
}

/// What became of a new name.
public enum CategoryRenaming: Equatable, Sendable {
    case saved(StaffCategory)
    /// Somebody else renamed it meanwhile, to this.
    case conflict(StaffCategory)
    /// Another category has the name.
    case taken(StaffCategory)
    case noCategory
}

/// One page of all categories.
public struct StaffCategoryPage: Equatable, Sendable {
    /// Categories a page: with names at their longest it has under 300 kB.
    public static let per = 40

    public let categories: [StaffCategory]
    /// How many there are on all pages.
    public let total: Int

    public init(categories: [StaffCategory], total: Int) {
        self.categories = categories
        self.total = total
    }

    /// All pages.
    public var paginator: Paginator { Paginator(of: total, per: Self.per) }
}
