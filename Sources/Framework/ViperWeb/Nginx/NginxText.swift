import Platform

/// How names, paths and patterns are written in an nginx configuration.
enum NginxText {
    /// PCRE takes 32 bytes for the name of a group; the longest that is made of a site's name adds 5.
    static let maxName = 26

    /// Whether a text can begin the names of variables, zones and an upstream.
    static func isName(_ text: String) -> Bool {
        let bytes = text.utf8
        return (1...maxName).contains(bytes.count) && bytes.first.map(isLowerCase) == true
            && bytes.allSatisfy { isLowerCase($0) || isDigit($0) || $0 == UInt8(ascii: "_") }
    }

    /// Whether a path is absolute and needs no escape between quotes, where `$` begins a variable.
    static func isPath(_ path: String) -> Bool {
        path.utf8.first == UInt8(ascii: "/")
            && path.utf8.allSatisfy { !$0.isASCIIControl && !#""\$"#.utf8.contains($0) }
    }

    /// Whether a text needs neither quotes nor escapes.
    static func isPlain(_ text: String) -> Bool {
        text.utf8.allSatisfy { $0.isASCIIAlphanumeric || "/_-".utf8.contains($0) }
    }

    /// A size, in mebibytes where it is a whole number of them.
    static func bytes(_ count: Int) -> String {
        count % (1 << 20) == 0 ? "\(count >> 20)m" : "\(count)"
    }

    /// A value between quotes.
    static func quoted(_ value: String) -> String {
        #""\#(value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))""#
    }

    /// A pattern (PCRE) that matches just this path, decoded; nil stands for any one segment.
    static func pattern(_ path: [String?]) -> String {
        path.map { "/" + ($0.map { $0.utf8.map(pattern).joined() } ?? "[^/]+") }.joined()
    }

    private static func pattern(_ byte: UInt8) -> String {
        if byte.isASCIIAlphanumeric || "_-".utf8.contains(byte) { return String(UnicodeScalar(byte)) }
        if byte == UInt8(ascii: ".") { return #"\."# }
        let digits = String(byte, radix: 16)
        return #"\x"# + (digits.count == 1 ? "0" : "") + digits
    }

    private static func isLowerCase(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}

extension NginxSite {
    /// A variable of the site. Its word has at most five letters: nginx keeps all names in one small hash, and warns
    /// where many long ones do not fit.
    func variable(_ word: String) -> String { "$\(name)_\(word)" }

    /// A block with its lines, indented.
    func block(_ head: String, _ lines: [String]) -> String {
        "\(head) {\n" + lines.map { $0.isEmpty ? "\n" : "    \($0)\n" }.joined() + "}"
    }

    /// A map, its names in one column.
    func map(_ source: String, to word: String, _ entries: [(String, String)]) -> String {
        let width = entries.map(\.0.utf8.count).max() ?? 0
        let lines = entries.map { key, value in
            "\(key)\(String(repeating: " ", count: width - key.utf8.count)) \(value);"
        }
        return block("map \(source) \(variable(word))", lines)
    }
}
