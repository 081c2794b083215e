/// The drawings that stand for a picture that is missing.
enum Placeholder {
    private static let count = 6

    /// The one of a category's products, among the assets.
    static func name(for category: String?) -> String {
        let sum = (category ?? "").utf8.reduce(0) { ($0 * 31 + Int($1)) % 9_973 }
        return "placeholders/\(sum % count + 1).svg"
    }

    /// Whether a picture is one of them.
    static func has(_ name: String) -> Bool { name.utf8.starts(with: "placeholders/".utf8) }
}
