public import Prices
public import SiteDatabase

extension Field where Value == Int {
    /// A whole number.
    @inlinable
    public static func number(
        _ name: String, _ property: any Property<Root, Int>,
        _ label: any Property<Root.Labels, FieldLabel>, _ range: ClosedRange<Int>, _ options: FieldOption...
    ) -> Field {
        Field(name, property, { $0[keyPath: label] }, kind: NumberKind(range), options)
    }
}

extension Field where Value == Int? {
    /// A whole number, or none.
    @inlinable
    public static func number(
        _ name: String, _ property: any Property<Root, Int?>,
        _ label: any Property<Root.Labels, FieldLabel>, _ range: ClosedRange<Int>, _ options: FieldOption...
    ) -> Field {
        Field(name, property, { $0[keyPath: label] }, kind: OptionalKind(NumberKind(range)), options)
    }
}

/// Whole numbers of a range.
public struct NumberKind: ValueKind {
    @usableFromInline let range: ClosedRange<Int>

    @usableFromInline
    init(_ range: ClosedRange<Int>) {
        self.range = range
    }

    public var columns: [ValueColumn] { [.integer] }
    public var rule: String { "number \(range.lowerBound)...\(range.upperBound)" }
    public var samples: (String, String) { (String(range.lowerBound), String(range.upperBound)) }
    public var control: FieldControl { .number(hasDecimals: false) }

    public func parse(_ text: String) throws(ValueProblem) -> Int {
        if text.isEmpty { throw .missing }
        guard let number = Int(text), text.utf8.first != UInt8(ascii: "+") else { throw .notANumber }
        return try checked(number)
    }

    public func text(of value: Int) -> String { String(value) }

    @inlinable
    public func read(_ columns: inout SQLColumns) throws -> Int { try checked(Int(try columns.integer())) }

    @usableFromInline
    func checked(_ number: Int) throws(ValueProblem) -> Int {
        if number < range.lowerBound { throw .tooSmall(min: String(range.lowerBound)) }
        if number > range.upperBound { throw .tooLarge(max: String(range.upperBound)) }
        return number
    }

    public func values(of value: Int) -> [SQLValue] { [.integer(Int64(value))] }

    public func storedText(_ columns: inout SQLColumns) throws -> String { String(try columns.integer()) }
}

extension Field where Value == Price {
    /// An exact amount of money, which is not negative. With no currency, each entry has its own: `12.50 EUR`.
    @inlinable
    public static func money(
        _ name: String, _ property: any Property<Root, Price>,
        _ label: any Property<Root.Labels, FieldLabel>, in currency: Currency? = nil, _ options: FieldOption...
    ) -> Field {
        Field(name, property, { $0[keyPath: label] }, kind: MoneyKind(currency), options)
    }
}

extension Field where Value == Price? {
    /// An exact amount of money, or none.
    @inlinable
    public static func money(
        _ name: String, _ property: any Property<Root, Price?>,
        _ label: any Property<Root.Labels, FieldLabel>, in currency: Currency? = nil, _ options: FieldOption...
    ) -> Field {
        Field(name, property, { $0[keyPath: label] }, kind: OptionalKind(MoneyKind(currency)), options)
    }
}

/// Amounts of money, stored as minor units of the currency.
public struct MoneyKind: ValueKind {
    /// Nil if each entry has its own.
    @usableFromInline let currency: Currency?

    @usableFromInline
    init(_ currency: Currency?) {
        self.currency = currency
    }

    public var columns: [ValueColumn] { currency == nil ? [.integer, .text("currency")] : [.integer] }
    public var rule: String { currency.map { "money \($0.code)" } ?? "money" }
    public var samples: (String, String) { currency == nil ? ("1 EUR", "2 EUR") : ("1", "2") }
    public var control: FieldControl {
        currency == nil ? .line(maxLength: 40) : .number(hasDecimals: currency?.decimals != 0)
    }

    public func parse(_ text: String) throws(ValueProblem) -> Price {
        if text.isEmpty { throw .missing }
        var (amount, currency) = (text, currency)
        if currency == nil {
            let parts = text.utf8.split(separator: UInt8(ascii: " "), maxSplits: 1).map { String(Substring($0)) }
            if parts.count == 2 { (amount, currency) = (parts[0], Currency(code: parts[1])) }
        }
        guard let currency else { throw .noCurrency }
        let price: Price
        do throws(Price.ParseError) {
            price = try Price(parsing: amount, currency: currency)
        } catch {
            switch error {
            case .notANumber: throw .notAnAmount
            case .tooManyDecimals(let currency): throw .tooManyDecimals(currency.decimals)
            case .outOfRange: throw .tooLarge(max: Price(minorUnits: .max, currency: currency).decimal)
            }
        }
        if price.minorUnits < 0 { throw .tooSmall(min: "0") }
        return price
    }

    public func text(of value: Price) -> String {
        currency == nil ? "\(value.decimal) \(value.currency.code)" : value.decimal
    }

    @inlinable
    public func read(_ columns: inout SQLColumns) throws -> Price {
        let minorUnits = try columns.integer()
        if let currency { return Price(minorUnits: minorUnits, currency: currency) }
        guard let currency = Currency(code: try columns.text()) else { throw ValueProblem.noCurrency }
        return Price(minorUnits: minorUnits, currency: currency)
    }

    /// The currency of a text that `text(of:)` made; empty without one.
    static func currency(of text: String) -> String {
        text.utf8.firstIndex(of: UInt8(ascii: " ")).map { String(text[text.utf8.index(after: $0)...]) } ?? ""
    }

    public func values(of value: Price) -> [SQLValue] {
        [.integer(value.minorUnits)] + (currency == nil ? [.text(value.currency.code)] : [])
    }

    public func storedText(_ columns: inout SQLColumns) throws -> String {
        let minorUnits = try columns.integer()
        let code = currency == nil ? try columns.text() : ""
        guard let currency = currency ?? Currency(code: code) else { return "\(minorUnits) \(code)" }
        return text(of: Price(minorUnits: minorUnits, currency: currency))
    }
}
