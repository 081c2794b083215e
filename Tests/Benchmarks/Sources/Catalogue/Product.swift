public import Markup

/// A product as a row shows it; some of its text needs escaping.
public struct Product: Sendable {
    public let url: SafeURL
    public let picture: SafeURL
    public let name: String
    public let content: String
    public let price: String

    /// The product that is number `number` of a catalogue.
    public init(number: Int) {
        url = SafeURL(encodedPath: "/products/\(number)?from=list&page=\(number / 24 + 1)")
        picture = SafeURL(encodedPath: "/pictures/product-\(number).svg")
        name = number.isMultiple(of: 4) ? "Cà phê “sữa” <đá> \(number)" : "Cà phê sữa đá \(number)"
        content = "Roasted slowly & ground for a small steel filter; number \(number) of the list"
        price = "\(number),500 ₫"
    }
}
