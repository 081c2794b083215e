/// One `name=value` of a query or a form (WHATWG URL, application/x-www-form-urlencoded), decoded.
public struct QueryItem: Hashable, Sendable {
    public let name: String
    public let value: String

    public init(_ name: String, _ value: String) {
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
            items.append(QueryItem(name, value))
        }
        return items
    }
}
