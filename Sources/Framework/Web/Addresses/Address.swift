/// A path and a query of this site. A `Link` is for GET, a `Target` for POST.
///
/// It is kept as it is printed: a page prints many addresses, and reads one.
public struct Address: Hashable, Sendable {
    /// The path and query, percent-encoded (RFC 3986, 4.2). For a Location field or an `href` take the URL of a `Link`
    /// or `Target`, which does not begin with two slashes.
    public let reference: String
    /// The length of the path in it, in bytes.
    private let pathLength: Int

    public init(path: [String], query: [QueryItem] = []) {
        self.init(printing: "", length: 0, path, query)
    }

    /// The address that a request line names; nil if it is not percent-encoded UTF-8 or holds control bytes.
    public init?(path: String, query: String) {
        guard path.utf8.first == UInt8(ascii: "/") else { return nil }
        if query.isEmpty, PercentEncoding.isPlainPath(path) {
            self.init(encoded: path, pathLength: path.utf8.count)
            return
        }
        guard let items = QueryItem.parse(query) else { return nil }
        var segments: [String] = []
        for part in path.utf8.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
            guard let segment = PercentEncoding.decode(part, plusIsSpace: false) else { return nil }
            segments.append(segment)
        }
        self.init(path: segments, query: items)
    }

    /// The address below a base's path, which its query does not come to.
    init(below base: Address, path: some Collection<String>, query: [QueryItem]) {
        self.init(printing: base.reference, length: base.pathLength, path, query)
    }

    /// The address of a number below a base's path, and of what follows: the printed path of another address.
    init(below base: Address, number: Int, _ rest: String = "") {
        let reference = PercentEncoding.path(base.reference, length: base.pathLength, number, rest)
        self.init(encoded: reference, pathLength: reference.utf8.count)
    }

    private init(encoded reference: String, pathLength: Int) {
        self.reference = reference
        self.pathLength = pathLength
    }

    /// Below the first bytes of a base.
    private init(
        printing base: String, length baseLength: Int, _ path: some Collection<String>, _ query: [QueryItem]
    ) {
        // As most are, which are copied instead of printed byte by byte.
        if query.isEmpty, let plain = PercentEncoding.plainPath(base, length: baseLength, path) {
            self.init(encoded: plain, pathLength: plain.utf8.count)
            return
        }
        var length = 0
        let reference = PercentEncoding.printed { text in
            // The root is a slash alone, and no segment of what is below it.
            if baseLength > 1 { text.append(contentsOf: base.utf8.prefix(baseLength)) }
            for segment in path {
                text.append(UInt8(ascii: "/"))
                text.encode(segment, spaceAsPlus: false)
            }
            if text.isEmpty { text.append(UInt8(ascii: "/")) }
            length = text.count
            for (index, item) in query.enumerated() {
                text.append(index == 0 ? UInt8(ascii: "?") : UInt8(ascii: "&"))
                text.encode(item.name, spaceAsPlus: true)
                text.append(UInt8(ascii: "="))
                text.encode(item.value, spaceAsPlus: true)
            }
        }
        self.init(encoded: reference, pathLength: length)
    }

    public static func == (left: Address, right: Address) -> Bool { left.reference == right.reference }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(reference)
    }
}

extension Address {
    /// The path between its slashes, percent-decoded: `/products/7` is `["products", "7"]`, `/` is `[]`, and a path
    /// that ends with a slash ends with an empty segment.
    public var path: [String] {
        pathLength > 1 ? Self.segments(encodedPath) : []
    }

    /// The query's items, decoded.
    public var query: [QueryItem] {
        hasQuery ? QueryItem.items(ofPrinted: encodedQuery) : []
    }

    var hasQuery: Bool { pathLength < reference.utf8.count }

    /// The last value of a field in the query; nil if the query does not have it.
    public func value(of field: some FormField) -> String? {
        guard hasQuery else { return nil }
        let name = field.rawValue
        return query.last { $0.name == name }?.value
    }

    /// The segments of the path after this base; nil if the path is not below it.
    public func path(below base: Address) -> ArraySlice<String>? {
        guard base.pathLength > 1 else { return path[...] }
        guard isBelow(base) else { return nil }
        return pathLength == base.pathLength ? [] : Self.segments(encodedPath.dropFirst(base.pathLength))[...]
    }

    /// The same address below another base; nil if it is not below the first one.
    func moved(from base: Address, to other: Address) -> Address? {
        guard isBelow(base) else { return nil }
        let kept = base.pathLength > 1 ? base.pathLength : 0
        let rest = reference.utf8.dropFirst(kept)
        // The root is a slash alone, which stands before what is below it.
        let isBare = pathLength == kept || pathLength == 1
        let start = other.pathLength > 1 || isBare ? other.pathLength : 0
        let text =
            String(Substring(other.reference.utf8.prefix(start)))
            + String(Substring(pathLength == 1 ? rest.dropFirst() : rest))
        return Address(encoded: text, pathLength: start + pathLength - max(kept, pathLength == 1 ? 1 : 0))
    }

    @usableFromInline
    func isBelow(_ base: Address) -> Bool {
        let length = base.pathLength
        guard length > 1 else { return true }
        guard pathLength >= length else { return false }
        return reference.utf8Span.span.withUnsafeBufferPointer { own in
            base.reference.utf8Span.span.withUnsafeBufferPointer { base in
                own[..<length].elementsEqual(base[..<length])
                    && (pathLength == length || own[length] == UInt8(ascii: "/"))
            }
        }
    }

    /// Whether both have one path, whatever their queries.
    public func hasPath(of other: Address) -> Bool {
        pathLength == other.pathLength && encodedPath.elementsEqual(other.encodedPath)
    }

    /// The same path without a query.
    var withoutQuery: Address {
        hasQuery ? Address(encoded: String(Substring(encodedPath)), pathLength: pathLength) : self
    }

    /// Whether the path ends with an empty segment; the root does not.
    var endsWithSlash: Bool { pathLength > 1 && encodedPath.last == UInt8(ascii: "/") }

    /// The path, then what is above it, up to the root's.
    var pathsAbove: some Sequence<[String]> {
        let path = path
        return (0...path.count).lazy.map { path.dropLast($0) }
    }

    private var encodedPath: Substring.UTF8View { reference.utf8.prefix(pathLength) }
    private var encodedQuery: Substring.UTF8View { reference.utf8.dropFirst(pathLength + 1) }

    /// The segments of an encoded path that begins with a slash.
    private static func segments(_ path: Substring.UTF8View) -> [String] {
        path.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map {
            PercentEncoding.decodePrinted($0, plusIsSpace: false)
        }
    }
}

/// One `name=value` of a query or a form (WHATWG URL, application/x-www-form-urlencoded), decoded.
public struct QueryItem: Hashable, Sendable {
    public let name: String
    public let value: String

    /// A field and its value, as a form with method GET sends it.
    public init(_ field: some FormField, _ value: String) {
        self.init(name: field.rawValue, value: value)
    }

    /// An item of an address from elsewhere, whose names no form declares.
    public init(name: String, value: String) {
        self.name = name
        self.value = value
    }

    /// The items of a query that an address printed.
    fileprivate static func items(ofPrinted query: Substring.UTF8View) -> [QueryItem] {
        query.split(separator: UInt8(ascii: "&")).map { pair in
            let parts = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            let texts = parts.map { PercentEncoding.decodePrinted($0, plusIsSpace: true) }
            return QueryItem(name: texts[0], value: texts.count > 1 ? texts[1] : "")
        }
    }

    /// The items of a query; nil if one is not percent-encoded UTF-8 or holds control bytes.
    static func parse(_ query: String) -> [QueryItem]? {
        var items: [QueryItem] = []
        for pair in query.utf8.split(separator: UInt8(ascii: "&")) {
            let parts = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = PercentEncoding.decode(parts[0], plusIsSpace: true),
                let value = PercentEncoding.decode(parts.count > 1 ? parts[1] : Substring().utf8, plusIsSpace: true)
            else { return nil }
            items.append(QueryItem(name: name, value: value))
        }
        return items
    }
}
