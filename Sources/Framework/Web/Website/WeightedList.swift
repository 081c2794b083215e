/// Lists with weights, such as Accept-Language (RFC 9110, 12.4.2).
enum WeightedList {
    /// The items in lower case, the one with the highest weight first, equal ones in their order; those of weight 0 are
    /// left out.
    static func parse(_ field: String) -> [String] {
        let items = field.lowercased().split(separator: ",").prefix(100).compactMap { item -> (String, Double)? in
            let parts = item.split(separator: ";").map { String($0.filter { $0 != " " && $0 != "\t" }) }
            guard let name = parts.first, !name.isEmpty else { return nil }
            let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.map { Double($0.dropFirst(2)) ?? 0 } ?? 1
            return weight > 0 ? (name, weight) : nil
        }
        // The standard library's sort is stable.
        return items.sorted { $0.1 > $1.1 }.map(\.0)
    }
}
