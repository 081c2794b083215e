import FoundationEssentials
import Web

/// Renames one category.
struct StaffCategoryInteractor: Sendable {
    /// What is wrong with a new name.
    enum Problem: Equatable {
        case broken(CatalogueProblem)
        /// Another category has it.
        case taken
    }

    enum Outcome: Equatable {
        case editing(StaffCategory, [CategoryEvent], isSaved: Bool)
        /// The name is at fault; `revision` is the one that it began from.
        case refused(StaffCategory, [CategoryEvent], name: String, Problem, revision: Int)
        /// Somebody else renamed it meanwhile, to what it is now.
        case conflict(StaffCategory, [CategoryEvent], name: String)
        case saved(StaffCategory.ID)
        case missing
    }

    let store: any StaffCategoryStore
    let now: @Sendable () -> Date

    func begin(_ id: StaffCategory.ID, isSaved: Bool) throws -> Outcome {
        guard let category = try store.staffCategory(id) else { return .missing }
        return .editing(category, try store.categoryEvents(of: id), isSaved: isSaved)
    }

    /// `field` is what a person wrote.
    func rename(
        _ id: StaffCategory.ID, from revision: Int, to field: String, by visitor: Visitor
    ) throws -> Outcome {
        let name: CategoryName
        do {
            name = try CategoryName(field.trimmed)
        } catch {
            return try refused(id, field, .broken(error), revision)
        }
        let editor = Editor(visitor, at: now())
        switch try store.rename(id, from: revision, to: name, by: editor) {
        case .saved: return .saved(id)
        case .conflict(let category):
            return .conflict(category, try store.categoryEvents(of: id), name: name.text)
        case .taken: return try refused(id, name.text, .taken, revision)
        case .noCategory: return .missing
        }
    }

    /// Gives a category the name back that it had before an entry of its history.
    func undo(
        _ event: Int, of id: StaffCategory.ID, from revision: Int, by visitor: Visitor
    ) throws -> Outcome {
        let events = try store.categoryEvents(of: id)
        guard let renaming = events.first(where: { $0.id == event && $0.kind == .renamed }) else { return .missing }
        return try rename(id, from: revision, to: renaming.before, by: visitor)
    }

    private func refused(
        _ id: StaffCategory.ID, _ field: String, _ problem: Problem, _ revision: Int
    ) throws -> Outcome {
        guard let category = try store.staffCategory(id) else { return .missing }
        // What no browser's field takes is cut, since the page gives it back.
        let name = field.cut(to: CatalogueRules.maxNameLength + 1)
        return .refused(category, try store.categoryEvents(of: id), name: name, problem, revision: revision)
    }
}
