import HTTPTypes

/// Who may keep a page, and for how long.
public struct Caching: Equatable, Sendable {
    /// The value of Cache-Control (RFC 9111, 5.2.2).
    public let cacheControl: String
    /// Whether the page has an ETag made of its bytes, by which it is asked for again.
    public let hasEntityTag: Bool

    public init(cacheControl: String, hasEntityTag: Bool) {
        self.cacheControl = cacheControl
        self.hasEntityTag = hasEntityTag
    }

    /// Anybody may keep the page, and asks each time whether it is still the same.
    public static var revalidated: Caching { Caching(cacheControl: "no-cache", hasEntityTag: true) }

    /// The visitor's browser may keep the page, and asks each time whether it is still the same.
    public static var revalidatedPrivately: Caching {
        Caching(cacheControl: "private, no-cache", hasEntityTag: true)
    }

    /// The visitor's browser may show the page again where somebody goes back to it, and else loads it anew: its forms have
    /// keys for one time (`IdempotencyKey`), so it is never the same.
    public static var loadedAnew: Caching { Caching(cacheControl: "private, no-cache", hasEntityTag: false) }

    /// No cache keeps the page.
    public static var notStored: Caching { Caching(cacheControl: "no-store", hasEntityTag: false) }

    /// Anybody may show the page for so many seconds without asking.
    public static func maxAge(_ seconds: Int) -> Caching {
        Caching(cacheControl: "max-age=\(seconds)", hasEntityTag: true)
    }
}

extension Audience {
    /// The default caching of the audience's pages.
    public var caching: Caching {
        switch self {
        case .everyone: .revalidated
        case .visitor: .loadedAnew
        case .staff, .operators: .notStored
        }
    }
}

extension Response {
    /// Takes over how a page is kept.
    mutating func keep(by caching: Caching) {
        fields[.cacheControl] = caching.cacheControl
        hasEntityTag = caching.hasEntityTag
    }
}
