import ShopShelf

/// Texts and searches in several scripts, the same ones in every run: words that many products have, and some that few have.
struct RandomCatalogue: RandomNumberGenerator {
    private static let common = [
        "cà", "phê", "sữa", "đá", "Đen", "tea", "teas", "teapot", "t", "ta", "咖", "咖啡", "冰咖啡", "龙井", "茶", "茶壶", "井茶",
        "12", "123",
        "コーヒー", "Straße", "½", "e\u{301}t", "Ω", "хлеб", "х", "ｄａ", "हिन्दी", "々",
    ]
    private static let rare = ["teak", "phở", "壶咖", "1234", "saffron", "龙龙", "хна", "đ"]
    private static let between = [" ", " ", " ", ", ", "-", "", "。", "\n"]

    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state ^ (state >> 29)
    }

    mutating func products(_ count: Int) -> [StockedProduct] {
        (0..<count).map { number in
            let price = Int.random(in: 1...4, using: &self)
            let category = ["Tea", "Tea", "Coffee", "Cups", ""].randomElement(using: &self) ?? ""
            return StockedProduct(
                "p\(number)", name: "\(line(3)) \(number)", content: text(12),
                price: "\(price).\(Int.random(in: 10...99, using: &self)) USD", category: category,
                image: "pictures/a.svg", texts())
        }
    }

    /// Texts of other languages: often of one, seldom of another one.
    mutating func texts() -> [String: String] {
        var texts: [String: String] = [:]
        for (language, odds) in [("vi", 3), ("zh", 40)] {
            for field in ["name", "content", "alt"] {
                guard Int.random(in: 0..<odds, using: &self) == 0 else { continue }
                texts["\(field).\(language)"] =
                    field == "name" ? "\(line(2)) \(Int.random(in: 0..<500, using: &self))" : line(6)
            }
        }
        return texts
    }

    /// One to eight words or beginnings of words.
    mutating func search() -> String {
        (0..<Int.random(in: 1...8, using: &self)).map { _ in
            let word = text(Int.random(in: 1...2, using: &self)).unicodeScalars
            return String(word.prefix(Int.random(in: 1...4, using: &self)))
        }.joined(separator: " ")
    }

    private mutating func line(_ words: Int) -> String { text(words).replacing("\n", with: " ") }

    private mutating func text(_ words: Int) -> String {
        (0..<words).map { _ in
            let isRare = Int.random(in: 0..<50, using: &self) == 0
            let word = (isRare ? Self.rare : Self.common).randomElement(using: &self) ?? ""
            return word + (Self.between.randomElement(using: &self) ?? "")
        }.joined()
    }
}
