/// The addresses of a module's pages or actions, each written once: the table reads, prints and names them.
///
///     pages = RouteTable(below: base) {
///         Route(.list)
///         Route("feed.atom", .feed)
///         Route(.number, Page.event) { if case .event(let number) = $0 { number } else { nil } }
///     }
///
/// The first route that takes an address has it, and the first that prints a page has that.
public final class RouteTable<Page: Equatable & Sendable>: Sendable {
    /// The routes below one base.
    @usableFromInline
    struct Section: Sendable {
        @usableFromInline let base: Address
        /// How many segments of an address are the base's.
        @usableFromInline let depth: Int
        @usableFromInline let routes: [Route<Page>]
    }

    @usableFromInline let sections: [Section]
    /// What prints each route's address: a page asks that for each of its links.
    @usableFromInline let printers: [Route<Page>.Print]
    private let names: [String]

    public convenience init(below base: Link, @RouteTableBuilder<Page> _ routes: () -> [Route<Page>]) {
        let routes = routes()
        self.init(
            [Section(base: base.address, depth: base.address.path.count, routes: routes)],
            routes.map { $0.printer(base) })
    }

    init(_ sections: [Section], _ printers: [Route<Page>.Print]) {
        self.sections = sections
        self.printers = printers
        names = sections.flatMap { $0.routes.map { $0.name } }
    }

    /// The routes of both, each below its own base.
    public static func + (left: RouteTable, right: RouteTable) -> RouteTable {
        RouteTable(left.sections + right.sections, left.printers + right.printers)
    }

    /// The page at an address, and the name of its route.
    @inlinable
    func page(at requested: RequestedAddress) -> (page: Page, name: String)? {
        for number in sections.indices where requested.address.isBelow(sections[number].base) {
            let rest = requested.path[sections[number].depth...]
            for route in sections[number].routes.indices {
                if let page = sections[number].routes[route].parse(rest, requested.address) {
                    return (page, sections[number].routes[route].name)
                }
            }
        }
        return nil
    }

    @inlinable
    func link(to page: Page) -> Link {
        for index in printers.indices {
            if let link = printers[index](page) { return link }
        }
        preconditionFailure("the table of routes lacks the page \(page)")
    }

    /// The name of a page's route.
    func name(of page: Page) -> String {
        printers.firstIndex { $0(page) != nil }.map { names[$0] } ?? ""
    }

    /// Each route: its name, its address for a reader, and a page of it with its link.
    var samples: [(name: String, pattern: String, sample: Page, link: Link)] {
        sections.flatMap { section in
            section.routes.map { route in
                let pattern = (section.depth == 0 ? "" : section.base.reference) + route.pattern
                let isPath = pattern.first == "/" || pattern.hasPrefix("[/")
                return (route.name, isPath ? pattern : "/\(pattern)", route.sample, link(to: route.sample))
            }
        }
    }
}

/// An address that is looked for. Its path is split once for all tables, and only where one of them has addresses there.
public final class RequestedAddress {
    public let address: Address
    /// The segments of its path.
    public private(set) lazy var path = address.path

    public init(_ address: Address) {
        self.address = address
    }
}

@resultBuilder
public enum RouteTableBuilder<Page: Equatable & Sendable> {
    public static func buildExpression(_ route: Route<Page>) -> [Route<Page>] { [route] }
    public static func buildBlock(_ routes: [Route<Page>]...) -> [Route<Page>] { Array(routes.joined()) }
    public static func buildOptional(_ routes: [Route<Page>]?) -> [Route<Page>] { routes ?? [] }
}

/// The address of one page or action, below the base of its table. Its name is that of the enum's case.
public struct Route<Page: Equatable & Sendable>: Sendable {
    @usableFromInline typealias Parse = @Sendable (_ rest: ArraySlice<String>, _ address: Address) -> Page?
    @usableFromInline typealias Print = @Sendable (Page) -> Link?

    @usableFromInline let name: String
    /// The address for a reader, without the base: `/{number}/edit`, `?q&sort`.
    let pattern: String
    /// A page to try the address with when the program starts.
    let sample: Page
    @usableFromInline let parse: Parse
    let printer: @Sendable (_ base: Link) -> Print

    @usableFromInline
    init(
        _ sample: Page, path: String, fields: [any FormField] = [],
        parse: @escaping Parse, printer: @escaping @Sendable (Link) -> Print
    ) {
        name = String("\(sample)".prefix { $0 != "(" })
        pattern = path + (fields.isEmpty ? "" : "?") + fields.map { $0.rawValue }.joined(separator: "&")
        self.sample = sample
        self.parse = parse
        self.printer = printer
    }

    /// A page at the base itself.
    @inlinable
    public init(_ page: Page) {
        self.init(page, path: "") { rest, _ in
            rest.isEmpty ? page : nil
        } printer: { base in
            { $0 == page ? base : nil }
        }
    }

    /// A page at one more segment. An empty one ends the address with a slash.
    @inlinable
    public init(_ segment: String, _ page: Page) {
        self.init(page, path: "/\(segment)") { rest, _ in
            rest.count == 1 && rest.first == segment ? page : nil
        } printer: { base in
            let link = base.appending(segment)
            return { $0 == page ? link : nil }
        }
    }

    /// A page with a value: `page` makes it, `value` gives the value back, and nil for any other page.
    @inlinable
    public init<Value>(
        _ part: AddressPart<Value>, _ page: @escaping @Sendable (Value) -> Page,
        value: @escaping @Sendable (Page) -> Value?
    ) {
        self.init(page(part.sample), path: part.path, fields: part.fields) { rest, address in
            var rest = rest
            guard let value = part.parse(&rest, address), rest.isEmpty else { return nil }
            return page(value)
        } printer: { base in
            { page in
                guard let value = value(page) else { return nil }
                var address = PrintedAddress(below: base)
                part.print(value, &address)
                return address.link
            }
        }
    }

    /// A page with a value, and one more segment after it.
    @inlinable
    public init<Value>(
        _ part: AddressPart<Value>, _ segment: String, _ page: @escaping @Sendable (Value) -> Page,
        value: @escaping @Sendable (Page) -> Value?
    ) {
        self.init(part.then(segment), page, value: value)
    }

    /// A page with two values.
    @inlinable
    public init<First, Second>(
        _ first: AddressPart<First>, _ second: AddressPart<Second>,
        _ page: @escaping @Sendable (First, Second) -> Page, values: @escaping @Sendable (Page) -> (First, Second)?
    ) {
        self.init(first.and(second), { page($0.0, $0.1) }, value: values)
    }

    /// A page with two values, and one more segment between them.
    @inlinable
    public init<First, Second>(
        _ first: AddressPart<First>, _ segment: String, _ second: AddressPart<Second>,
        _ page: @escaping @Sendable (First, Second) -> Page, values: @escaping @Sendable (Page) -> (First, Second)?
    ) {
        self.init(first.then(segment), second, page, values: values)
    }

    /// A page with three values.
    @inlinable
    public init<First, Second, Third>(
        _ first: AddressPart<First>, _ second: AddressPart<Second>, _ third: AddressPart<Third>,
        _ page: @escaping @Sendable (First, Second, Third) -> Page,
        values: @escaping @Sendable (Page) -> (First, Second, Third)?
    ) {
        self.init(
            first.and(second).and(third), { page($0.0.0, $0.0.1, $0.1) },
            value: { page in values(page).map { (($0.0, $0.1), $0.2) } })
    }
}

extension AddressPart {
    /// This part, then a fixed segment.
    @inlinable
    func then(_ segment: String) -> AddressPart {
        let rest = Link.root.appending(segment)
        return AddressPart(path: "\(path)/\(segment)", fields: fields, sample: sample) { [parse] rest, address in
            let value = parse(&rest, address)
            return rest.popFirst() == segment ? value : nil
        } print: { [print] value, address in
            print(value, &address)
            address.append(rest)
        }
    }
}
