/// A path and a query of this site, decoded. A `Link` is for GET, a `Target` for POST.
public struct Address: Hashable, Sendable {
    /// The path between its slashes, percent-decoded: `/products/7` is `["products", "7"]`, `/` is `[]`, and a path
    /// that ends with a slash ends with an empty segment.
    public let path: [String]
    public let query: [QueryItem]

    public init(path: [String], query: [QueryItem] = []) {
        self.path = path
        self.query = query
    }

    /// The address that a request line names; nil where it is not percent-encoded UTF-8 or holds control bytes.
    public init?(path: String, query: String) {
        guard path.utf8.first == UInt8(ascii: "/"), let items = QueryItem.parse(query) else { return nil }
        var segments: [String] = []
        for part in path.utf8.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
            guard let segment = PercentEncoding.decode(part, plusIsSpace: false) else { return nil }
            segments.append(segment)
        }
        self.init(path: segments == [""] ? [] : segments, query: items)
    }

    /// The last value of a field in the query; nil where the query does not have it.
    public func value(of field: some FormField) -> String? {
        let name = field.rawValue
        return query.last { $0.name == name }?.value
    }

    /// The segments of the path after this base; nil where the path is not below it.
    public func path(below base: Address) -> ArraySlice<String>? {
        path.starts(with: base.path) ? path.dropFirst(base.path.count) : nil
    }

    /// The path, then what is above it, up to the root's.
    var pathsAbove: some Sequence<[String]> {
        (0...path.count).lazy.map { path.dropLast($0) }
    }

    /// The path and query, percent-encoded (RFC 3986, 4.2). For a Location field or an `href` take the URL of a `Link`
    /// or `Target`, which does not begin with two slashes.
    public var reference: String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(32)
        for segment in path {
            bytes.append(UInt8(ascii: "/"))
            PercentEncoding.encode(segment, spaceAsPlus: false, into: &bytes)
        }
        if path.isEmpty { bytes.append(UInt8(ascii: "/")) }
        for (index, item) in query.enumerated() {
            bytes.append(index == 0 ? UInt8(ascii: "?") : UInt8(ascii: "&"))
            PercentEncoding.encode(item.name, spaceAsPlus: true, into: &bytes)
            bytes.append(UInt8(ascii: "="))
            PercentEncoding.encode(item.value, spaceAsPlus: true, into: &bytes)
        }
        return String(decoding: bytes, as: UTF8.self)
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

    /// The items of a query; nil where one is not percent-encoded UTF-8 or holds control bytes.
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
