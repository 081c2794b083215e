/// A currency of ISO 4217: its code (three capital letters) and how many decimals its minor unit has (0, 2, 3 or 4).
public struct Currency: Hashable, Sendable {
    public let code: String
    public let decimals: Int

    private init(code: String, decimals: Int) {
        self.code = code
        self.decimals = decimals
    }

    /// The active currency with this code; `nil` for any other text, lower case and metals (XAU) included.
    public init?(code: String) {
        // The Kelvin sign equals K as a String, so the bytes are counted.
        guard code.utf8.count == 3, let known = Self.byCode[code] else { return nil }
        self = known
    }

    /// The US dollar, in cents.
    public static let usd = Currency(code: "USD", decimals: 2)
    /// The euro, in cents.
    public static let eur = Currency(code: "EUR", decimals: 2)
    /// The Vietnamese đồng, which has no minor unit.
    public static let vnd = Currency(code: "VND", decimals: 0)
    /// The Chinese yuan, in fēn.
    public static let cny = Currency(code: "CNY", decimals: 2)
    /// The Kuwaiti dinar, in fils: a thousandth each.
    public static let kwd = Currency(code: "KWD", decimals: 3)

    /// Every active currency with a minor unit, by code.
    public static let all: [Currency] = ISO4217.codesByDecimals
        .flatMap { decimals, codes in codes.split(separator: " ").map { (String($0), decimals) } }
        .map(Currency.init(code:decimals:))
        .sorted { $0.code < $1.code }

    private static let byCode = Dictionary(all.map { ($0.code, $0) }, uniquingKeysWith: { first, _ in first })
}

extension Currency: Encodable {
    /// Writes the code alone, as a string.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(code)
    }
}
