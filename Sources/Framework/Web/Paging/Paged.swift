/// Which page of a list, from 1. A router's `Page` has it in a case:
///
///     case list(Kind?, Paged)
///
///     Route(.optional(Kind.self), .paged, Page.list) {
///         if case .list(let kind, let page) = $0 { (kind, page) } else { nil }
///     }
///
/// A `Paginator` says which pages there are. For any other one the interactor answers that it is missing.
public struct Paged: Hashable, Strideable, Codable, ExpressibleByIntegerLiteral, Sendable {
    public let number: Int

    public static let first = Paged(1)

    /// A number out of range becomes the nearest of 1 to 1,000,000,000, so that no offset overflows.
    public init(_ number: Int) {
        self.number = min(max(number, 1), 1_000_000_000)
    }

    /// The page of a field of a form or a query; the first one for what is no number.
    public init(field: String?) {
        self.init(field.flatMap { Int(digits: $0) } ?? 1)
    }

    /// The page that has a place of a list, from 0.
    public init(ofPlace place: Int, per size: Int) {
        self.init(place / size + 1)
    }

    public init(integerLiteral number: Int) { self.init(number) }

    /// What a field says of it; nil for the first page, which needs no field.
    public var field: String? { self == .first ? nil : String(number) }

    /// How many entries are before it.
    public func offset(per size: Int) -> Int { (number - 1) * size }

    public func distance(to other: Paged) -> Int { other.number - number }
    public func advanced(by pages: Int) -> Paged { Paged(number + pages) }

    /// The number alone.
    public init(from decoder: any Decoder) throws {
        self.init(try decoder.singleValueContainer().decode(Int.self))
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(number)
    }
}

extension AddressPart<Paged> {
    /// The end of a path: nothing for the first page, `/page/2` for the second.
    public static let paged = AddressPart(path: "[/page/{page}]", sample: .first) { rest, _ in
        guard rest.count == 2, rest.first == "page" else { return .first }
        return rest.last.flatMap { Int(digits: $0) }.map { number in
            rest = []
            return Paged(number)
        }
    } print: { page, address in
        guard page != .first else { return }
        address.append("page")
        address.append(page.number)
    }

    /// The page in a query, as a search has it, which is no file: `?page=2`.
    public static func paged(in field: some FormField) -> AddressPart {
        AddressPart(fields: [field], sample: .first) { _, address in
            Paged(field: address.value(of: field))
        } print: { page, address in
            address.set(field, to: page.field)
        }
    }
}
