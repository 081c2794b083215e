import HTTPTypes
import Markup

@testable import Web

/// Accept and Accept-Language: bounded and sorted for any bytes; where the field keeps to RFC 9110, as its grammar says.
enum WeightsTarget {
    private static let website = Website(site("en", .root), [site("vi", Link.root.appending("vi"))])

    static func run(_ input: [UInt8]) throws {
        let field = HTTPField(name: .accept, value: String(decoding: input, as: UTF8.self)).value
        let items = WeightedList.weights(field)
        try hold(items.count <= 100, "a list has at most 100 items")
        for item in items {
            try hold((0...1).contains(item.weight), "a weight lies between 0 and 1")
            try hold(!item.item.isEmpty && !item.item.utf8.contains { " \t,".utf8.contains($0) }, "an item is a word")
        }
        let sorted = WeightedList.parse(field)
        let weights = sorted.map { word in items.filter { $0.item == word }.map(\.weight).max() ?? -1 }
        try hold(weights.allSatisfy { $0 > 0 }, "what weighs nothing is left out")
        try hold(sorted.count == items.count { $0.weight > 0 }, "all others are there")
        if let expected = reference(field) {
            try hold(items.map(\.item) == expected.map(\.item), "names as RFC 9110 says")
            try hold(
                items.map(\.weight) == expected.map { Double($0.thousandths) / 1_000 }, "weights as RFC 9110 says")
            try checkAnswers(field, expected)
        }
    }

    private static func checkAnswers(_ field: String, _ items: [(item: String, thousandths: Int)]) throws {
        let json = items.first { $0.item == "application/json" }?.thousandths ?? 0
        let html = ["text/html", "text/*", "*/*"].lazy.compactMap { range in items.first { $0.item == range } }.first
        let page = website.respond(to: Request(path: "/none", fields: [.accept: field]))
        let isJSON = page.fields[.contentType] == "application/json"
        try hold(isJSON == (json > 0 && json >= html?.thousandths ?? 0), "JSON for who wants it as much as HTML")
        let home = website.respond(to: Request(path: "/", fields: [.acceptLanguage: field]))
        let best = items.map(\.thousandths).max() ?? 0
        // Behind `*` stands nothing in a basic range (RFC 4647, 2.1).
        let known = items.filter { item in
            item.thousandths > 0 && (item.item == "*" || ["en", "vi"].contains(item.item.parts(between: "-")[0]))
        }
        let isVietnamese = home.status == .found
        if let first = known.first(where: { $0.thousandths == best }) {
            try hold(isVietnamese == first.item.hasPrefix("vi"), "the best language of the site, else the first")
        }
        if known.isEmpty { try hold(!isVietnamese, "nobody is led to a language that is not wanted") }
    }

    /// The items of a field that keeps to the grammar (RFC 9110, 12.4.2), with a thousand for the weight 1; nil for others.
    private static func reference(_ field: String) -> [(item: String, thousandths: Int)]? {
        var items: [(item: String, thousandths: Int)] = []
        for element in field.parts(between: ",") {
            let parts = element.parts(between: ";").map(trimmed)
            guard parts.count <= 2, parts.allSatisfy({ $0.utf8.allSatisfy(isWordByte) }) else { return nil }
            if parts == [""] { continue }
            guard !parts[0].isEmpty, let weight = parts.count > 1 ? thousandths(parts[1]) : 1_000 else { return nil }
            items.append((parts[0].lowercased(), weight))
        }
        return items.count <= 100 ? items : nil
    }

    /// `q=0` to `q=1` with up to three decimals.
    private static func thousandths(_ parameter: String) -> Int? {
        let bytes = Array(parameter.lowercased().utf8)
        guard bytes.starts(with: "q=".utf8), bytes.count >= 3, bytes.count <= 7 else { return nil }
        let (whole, rest) = (bytes[2], bytes[3...])
        guard whole == 0x30 || whole == 0x31, rest.isEmpty || rest.first == UInt8(ascii: ".") else { return nil }
        let decimals = rest.dropFirst().map { Int($0) - 0x30 }
        guard decimals.allSatisfy((0...9).contains) else { return nil }
        let value = (decimals + [0, 0, 0]).prefix(3).reduce(Int(whole) - 0x30) { $0 * 10 + $1 }
        return value <= 1_000 ? value : nil
    }

    private static func trimmed(_ text: String) -> String {
        let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
        let bytes = text.utf8.drop(while: isBlank).reversed().drop(while: isBlank).reversed()
        return String(decoding: Array(bytes), as: UTF8.self)
    }

    private static func isWordByte(_ byte: UInt8) -> Bool {
        byte > 0x20 && byte < 0x7F && byte != UInt8(ascii: "\"")
    }

    private static func site(_ language: String, _ base: Link) -> LocalizedSite {
        LocalizedSite(language: language, base: base, home: base, modules: [], errors: .english) { screen in
            AnyHTML(document(.lang(language)) { body { screen.content } })
        }
    }
}
