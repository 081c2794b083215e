public import Prices

/// A catalogue has one currency; a file in a second one is refused.
public struct CurrencyConflict: Error, Equatable, Sendable {
    public let catalogue: Currency
    public let file: Currency

    public init(catalogue: Currency, file: Currency) {
        self.catalogue = catalogue
        self.file = file
    }
}

extension CurrencyConflict: CustomStringConvertible {
    public var description: String {
        "the catalogue's prices are in \(catalogue.code), the file's in \(file.code)"
    }
}
