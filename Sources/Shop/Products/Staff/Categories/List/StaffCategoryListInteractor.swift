import FoundationEssentials
import Web

/// Lists all categories for the staff, and moves them.
struct StaffCategoryListInteractor: Sendable {
    enum Outcome: Equatable {
        /// `moved` is one that was just moved.
        case found(StaffCategoryPage, on: Paged, moved: StaffCategory?)
        case moved(StaffCategory)
        case noSuchPage
        case missing
    }

    let store: any StaffCategoryStore
    let now: @Sendable () -> Date

    func list(_ page: Paged, moved: StaffCategory.ID?) throws -> Outcome {
        let found = try store.staffCategories(page)
        guard found.paginator.pages.contains(page) else { return .noSuchPage }
        return .found(found, on: page, moved: moved.flatMap { id in found.categories.first { $0.id == id } })
    }

    /// Moves a category; without a place it stays.
    func move(_ id: StaffCategory.ID, to place: Int?, by visitor: Visitor) throws -> Outcome {
        let editor = Editor(visitor, at: now())
        let category = try place.map { try store.move(id, to: $0, by: editor) } ?? store.staffCategory(id)
        return category.map { .moved($0) } ?? .missing
    }
}
