/// A value in an address: a segment of its path, a field of its query, or several of both.
///
///     Route(.number, "edit", Page.edit) { if case .edit(let number) = $0 { number } else { nil } }
public struct AddressPart<Value: Sendable>: Sendable {
    public typealias Parse = @Sendable (_ rest: inout ArraySlice<String>, _ address: Address) -> Value?
    public typealias Print = @Sendable (Value, inout PrintedAddress) -> Void

    /// What stands in the path, for a reader: `/{number}`.
    @usableFromInline let path: String
    @usableFromInline let fields: [any FormField]
    /// A value to try the address with when the program starts.
    @usableFromInline let sample: Value
    @usableFromInline let parse: Parse
    @usableFromInline let print: Print

    /// A part with a form of its own, such as a whole query.
    ///
    /// `parse` takes its segments from the front of the path's rest, and gives nil if the address is another page's. Where a field of
    /// the query makes no sense it takes the default, so that a reader is redirected to the address that `print` makes.
    @inlinable
    public init(
        path: String = "", fields: [any FormField] = [], sample: Value, parse: @escaping Parse, print: @escaping Print
    ) {
        self.path = path
        self.fields = fields
        self.sample = sample
        self.parse = parse
        self.print = print
    }

    /// One segment. `name` stands for it where addresses are listed.
    @inlinable
    public static func segment(
        _ name: String, sample: Value, parse: @escaping @Sendable (String) -> Value?,
        print: @escaping @Sendable (Value) -> String
    ) -> AddressPart {
        AddressPart(path: "/{\(name)}", sample: sample) { rest, _ in
            rest.popFirst().flatMap(parse)
        } print: { value, address in
            address.append(print(value))
        }
    }

    /// This part, then another.
    @inlinable
    public func and<Other>(_ other: AddressPart<Other>) -> AddressPart<(Value, Other)> {
        AddressPart<(Value, Other)>(
            path: path + other.path, fields: fields + other.fields, sample: (sample, other.sample)
        ) { [parse] rest, address in
            guard let value = parse(&rest, address), let next = other.parse(&rest, address) else { return nil }
            return (value, next)
        } print: { [print] value, address in
            print(value.0, &address)
            other.print(value.1, &address)
        }
    }

    /// The same part of a value that is made of it.
    @inlinable
    public func map<Whole>(
        _ whole: @escaping @Sendable (Value) -> Whole, _ part: @escaping @Sendable (Whole) -> Value
    ) -> AddressPart<Whole> {
        AddressPart<Whole>(path: path, fields: fields, sample: whole(sample)) { [parse] rest, address in
            parse(&rest, address).map(whole)
        } print: { [print] value, address in
            print(part(value), &address)
        }
    }
}

extension AddressPart<Int> {
    /// A number of digits alone (`Int(digits:)`) as a segment.
    public static let number = AddressPart(path: "/{number}", sample: 1) { rest, _ in
        rest.popFirst().flatMap { Int(digits: $0) }
    } print: { value, address in
        address.append(value)
    }
}

extension AddressPart<Int?> {
    /// A number in the query; nil without the field, and for what is no number.
    public static func number(in field: some FormField) -> AddressPart {
        AddressPart(fields: [field], sample: nil) { _, address in
            .some(address.value(of: field).flatMap { Int(digits: $0) })
        } print: { value, address in
            address.set(field, to: value.map(String.init))
        }
    }
}

extension AddressPart<Bool> {
    /// A field of the query that is there or not.
    public static func flag(_ field: some FormField) -> AddressPart {
        AddressPart(fields: [field], sample: false) { _, address in
            address.value(of: field) != nil
        } print: { value, address in
            address.set(field, to: value ? "1" : nil)
        }
    }
}

extension AddressPart<String> {
    /// A segment that is not empty.
    public static let text = segment("text", sample: "{text}", parse: { $0.isEmpty ? nil : $0 }, print: { $0 })
}

extension AddressPart where Value: CaseIterable & RawRepresentable<String> {
    /// One of a few words as a segment.
    public static var choice: AddressPart {
        let all = Array(Value.allCases)
        return AddressPart(path: "/{\(all.map(\.rawValue).joined(separator: "|"))}", sample: all[0]) { rest, _ in
            rest.popFirst().flatMap(Value.init)
        } print: { value, address in
            address.append(value.rawValue)
        }
    }
}

extension AddressPart where Value: CaseIterable & Equatable & RawRepresentable<String> {
    /// One of a few words as a segment, and none for the first of them.
    public static func choice(without first: Value) -> AddressPart {
        AddressPart<Value?>.optional(Value.allCases.filter { $0 != first }).map {
            $0 ?? first
        } _: {
            $0 == first ? nil : $0
        }
    }
}

extension AddressPart {
    /// One of a few words as a segment, and none for nil.
    public static func optional<Kind: CaseIterable & RawRepresentable<String>>(_ kind: Kind.Type) -> AddressPart
    where Value == Kind? {
        optional(Array(kind.allCases))
    }

    fileprivate static func optional<Kind: RawRepresentable<String>>(_ all: [Kind]) -> AddressPart
    where Value == Kind? {
        let words = all.map(\.rawValue)
        return AddressPart(path: "[/{\(words.joined(separator: "|"))}]", sample: nil) { rest, _ in
            guard let word = rest.first, words.contains(word) else { return .some(nil) }
            rest = rest.dropFirst()
            return Kind(rawValue: word)
        } print: { value, address in
            if let value { address.append(value.rawValue) }
        }
    }
}

/// An address as a router prints it: first the path, then the query.
public struct PrintedAddress {
    private var path: Link
    /// A number below the path. Most are followed by one more segment, with which they are printed at once.
    private var number: Int?
    private var query: [QueryItem] = []

    @usableFromInline
    init(below base: Link) {
        path = base
    }

    public mutating func append(_ segment: String) {
        appendNumber()
        path = path.appending(segment)
    }

    public mutating func append(_ number: Int) {
        appendNumber()
        self.number = number
    }

    /// Appends the path of an address below the root.
    @usableFromInline
    mutating func append(_ rest: Link) {
        if let number {
            path = Link(Address(below: path.address, number: number, rest.address.reference))
            self.number = nil
        } else {
            for segment in rest.address.path { path = path.appending(segment) }
        }
    }

    /// Sets a field of the query; nil leaves it out.
    public mutating func set(_ field: some FormField, to value: String?) {
        guard let value else { return }
        query.append(QueryItem(field, value))
    }

    private mutating func appendNumber() {
        guard let number else { return }
        path = path.appending(number)
        self.number = nil
    }

    @usableFromInline var link: Link {
        let whole = number.map { path.appending($0) } ?? path
        return query.isEmpty ? whole : whole.appending(query: query)
    }
}
