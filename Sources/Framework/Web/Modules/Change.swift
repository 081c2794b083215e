public import FoundationEssentials

/// A change of a site's data, as a value that says what changed: the price of product 7.
///
///     struct ProductChange: Change {
///         static let name = "product"
///         let id: Int64
///         let places: ClosedRange<Int>
///     }
///
/// It is recorded in the transaction that makes it. Modules are asked about it afterwards, once or again, when further changes
/// may have happened: so it holds what it takes to find the pages, such as the places in a list that it changed, and where
/// something was that is gone.
public protocol Change: Codable, Sendable {
    /// A word that is kept in databases: never changed, and never used for another kind.
    static var name: String { get }
}

/// Time has passed, and pages that depend on it show something else (`PrerenderedModule.nextChange`).
public struct ClockChange: Change {
    public static let name = "clock"

    /// The time as of which pages were rendered before.
    public let from: Date
    /// The time as of which they are rendered now.
    public let to: Date

    public init(from: Date, to: Date) {
        self.from = from
        self.to = to
    }
}

/// The pages of a module that a change affects.
public enum AffectedPages<Page> {
    /// Any of them may be: the whole site is rendered anew.
    case all
    /// These alone, each with the time of its last change where that is known, as `prerenderedPages` gives it. A page may be
    /// named that looks as before. One that shows nothing any more is removed; `gone` are those that the module does not give
    /// any more, though it would still show them.
    case only([(page: Page, changed: Date?)], gone: [Page] = [])

    public static var none: AffectedPages { .only([]) }

    /// Pages of whose last change no time is known.
    public static func undated(_ pages: [Page]) -> AffectedPages { .only(pages.map { ($0, nil) }) }
}

/// A change is stored, but pages that are files do not show it yet: they follow with the next change or start.
public struct PagesBehind: Error, Sendable {
    /// For the log, not for pages.
    public let reason: String

    public init(_ reason: String) {
        self.reason = reason
    }
}

extension PagesBehind: CustomStringConvertible {
    public var description: String { "the change is stored, but pages do not show it yet: \(reason)" }
}
