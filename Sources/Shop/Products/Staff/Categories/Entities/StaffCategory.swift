public import FoundationEssentials
import SiteImport

/// A category as the staff sees it: also one without products.
public struct StaffCategory: Equatable, Sendable {
    public typealias ID = Int

    public let id: ID
    /// Names it in the site's addresses; it stays when the name changes.
    public let slug: String
    public let name: String
    /// How many products everybody sees in it.
    public let count: Int
    /// Among all categories, from 1.
    public let place: Int
    /// Raised by each new name: an edit names the one that it began from.
    public let revision: Int

    /// Whether it has a page that everybody sees.
    var isOnSite: Bool { count > 0 }

    public init(id: ID, slug: String, name: String, count: Int, place: Int, revision: Int) {
        self.id = id
        self.slug = slug
        self.name = name
        self.count = count
        self.place = place
        self.revision = revision
    }
}

/// A category's name, by the rules of a catalogue file's field.
public struct CategoryName: Equatable, Sendable {
    public let text: String

    public init(_ field: String) throws(CatalogueProblem) {
        text = try CatalogueRules.name(CSVField(bytes: Array(field.utf8)[...], line: 1, problem: nil).catalogueText())
    }
}

/// Something that was done to a category, and by whom.
public struct CategoryEvent: Equatable, Sendable {
    public enum Kind: String, CaseIterable, Sendable {
        /// From a name to another one.
        case renamed
        /// From a place to another one, as numbers.
        case moved
    }

    /// The most that a page shows.
    public static let maxShown = 30

    public let id: Int
    public let kind: Kind
    /// The name of the account.
    public let editor: String
    /// In whole seconds.
    public let time: Date
    public let before: String
    public let after: String

    public init(id: Int, kind: Kind, editor: String, time: Date, before: String, after: String) {
        self.id = id
        self.kind = kind
        self.editor = editor
        self.time = time
        self.before = before
        self.after = after
    }
}
