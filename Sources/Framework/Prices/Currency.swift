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
        guard let place = Self.place(of: code), let known = Self.byPlace[place] else { return nil }
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

    /// By `place(of:)`. Faster than a dictionary: a list of products looks for each one's currency.
    private static let byPlace: [Currency?] = {
        var places = [Currency?](repeating: nil, count: 26 * 26 * 26)
        for currency in all { place(of: currency.code).map { places[$0] = currency } }
        return places
    }()

    /// The number of three capital letters, which are its digits; nil for another text.
    private static func place(of code: String) -> Int? {
        let bytes = code.utf8
        guard bytes.count == 3 else { return nil }
        var place = 0
        for byte in bytes {
            guard byte >= UInt8(ascii: "A"), byte <= UInt8(ascii: "Z") else { return nil }
            place = 26 * place + Int(byte - UInt8(ascii: "A"))
        }
        return place
    }
}

extension Currency: Encodable {
    /// Writes the code alone, as a string.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(code)
    }
}

/// ISO 4217 list one (currencies and funds in force, as published on 2026-01-01) by the decimals of the minor unit.
///
/// Metals, test codes and units of account, for which the list has no minor unit ("N.A."), are left out: nobody sells in
/// them.
enum ISO4217 {
    static let codesByDecimals: KeyValuePairs<Int, String> = [
        0: "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF",
        2: """
        AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE \
        CHF CHW CNY COP COU CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD \
        HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK \
        MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD \
        RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH \
        USD USN UYU UZS VED VES WST XAD XCD XCG YER ZAR ZMW ZWG
        """,
        3: "BHD IQD JOD KWD LYD OMR TND",
        4: "CLF UYW",
    ]
}

extension Currency: Decodable {
    /// Of a code.
    public init(from decoder: any Decoder) throws {
        let code = try decoder.singleValueContainer().decode(String.self)
        guard let currency = Currency(code: code) else {
            throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "not a currency"))
        }
        self = currency
    }
}
