import Prices
import ShopProducts

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

    mutating func rows(_ count: Int) -> [CatalogueRow] {
        (0..<count).map { number in
            CatalogueRow(
                slug: "p\(number)", name: "\(text(3)) \(number)", content: text(12),
                price: Price(minorUnits: Int64.random(in: 100...400, using: &self), currency: .usd),
                category: ["Tea", "Tea", "Coffee", "Cups", ""].randomElement(using: &self) ?? "",
                image: "pictures/a.svg")
        }
    }

    /// Texts of languages: often of one, seldom of another one.
    mutating func texts() -> ProductTexts {
        var texts: [ProductTexts.Field: String] = [:]
        for field in ProductTexts.Field.all(of: ["vi", "zh"]) {
            let odds = field.language == "vi" ? 3 : 40
            guard Int.random(in: 0..<odds, using: &self) == 0 else { continue }
            texts[field] = field.part == .name ? "\(text(2)) \(Int.random(in: 0..<500, using: &self))" : text(6)
        }
        return ProductTexts(texts)
    }

    /// One to eight words or beginnings of words.
    mutating func search() -> String {
        (0..<Int.random(in: 1...8, using: &self)).map { _ in
            let word = text(Int.random(in: 1...2, using: &self)).unicodeScalars
            return String(word.prefix(Int.random(in: 1...4, using: &self)))
        }.joined(separator: " ")
    }

    private mutating func text(_ words: Int) -> String {
        (0..<words).map { _ in
            let isRare = Int.random(in: 0..<50, using: &self) == 0
            let word = (isRare ? Self.rare : Self.common).randomElement(using: &self) ?? ""
            return word + (Self.between.randomElement(using: &self) ?? "")
        }.joined()
    }
}
