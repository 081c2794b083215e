public import SiteDatabase

/// The fields of an entity, in the order of its initialiser.
public struct Fields<Root: Entity>: Sendable {
    let all: [StoredField]
    /// Appends the entry of a row, unless a value breaks a rule. Specialised for the entity: no other code handles single entries.
    let read: @Sendable (SQLRow, inout [Entry<Root>]) throws -> Void
    let labels: [@Sendable (Root.Labels) -> FieldLabel]
    /// The names of two fields that the initialiser swaps. Nil if it swaps none.
    let swapped: @Sendable () -> (String, String)?

    /// `make` is the entity's initialiser.
    @inlinable
    public init<each Value: Equatable & Sendable>(
        _ make: @escaping @Sendable (repeat each Value) -> Root,
        @FieldsBuilder<Root> _ list: () -> FieldList<Root, repeat each Value>
    ) {
        let fields = list()
        var stored: [StoredField] = []
        var labels: [@Sendable (Root.Labels) -> FieldLabel] = []
        repeat stored.append((each fields.fields).stored)
        repeat labels.append((each fields.fields).label)
        self.init(
            stored, labels: labels, read: Self.reader(make, (repeat FieldReader((each fields.fields).read))),
            mismatches: { texts in
                var names: [String] = []
                guard let root = try? make(repeat (each fields.fields).parse(texts)) else { return [] }
                for field in repeat each fields.fields {
                    guard let value = try? field.parse(texts) else { continue }
                    if root[keyPath: field.property] != value { names.append(field.stored.name) }
                }
                return names
            })
    }

    /// Reads a row. A function of its own, so that it holds nothing but these.
    @inlinable
    static func reader<each Value>(
        _ make: @escaping @Sendable (repeat each Value) -> Root, _ reads: (repeat FieldReader<each Value>)
    ) -> @Sendable (inout SQLColumns, inout [Entry<Root>]) throws -> Void {
        { columns, entries in
            let (id, changed) = (try columns.integer(), try columns.integer())
            do {
                entries.append(
                    Entry(
                        make(repeat try (each reads).function.pointee(&columns)),
                        EntryMeta(id: id, changed: changed, &columns)))
            } catch is ValueProblem {
            } catch SQLError.null {}
        }
    }

    /// `mismatches` makes an entity from texts. It returns the fields whose property differs from the parsed text.
    @usableFromInline
    init(
        _ all: [StoredField], labels: [@Sendable (Root.Labels) -> FieldLabel],
        read: @escaping @Sendable (inout SQLColumns, inout [Entry<Root>]) throws -> Void,
        mismatches: @escaping @Sendable (EntryTexts) -> [String]
    ) {
        self.all = all
        self.labels = labels
        let place = { (isSought: (StoredField) -> Bool) in
            all.prefix { !isSought($0) }.reduce(2) { $0 + $1.columns.count }
        }
        // Slug and title are among the columns: they are kept when their columns are read.
        let places = (place { $0.slugSource != nil }, place(\.isLine))
        self.read = { row, entries in
            var columns = row.inOrder(keeping: places)
            try read(&columns, &entries)
        }
        swapped = {
            // Each field in turn gets another value than all the rest of its kind.
            for field in all {
                var texts = EntryTexts(languages: [])
                for other in all { texts[other.name] = other.samples.0 }
                texts[field.name] = field.samples.1
                let names = mismatches(texts)
                if let first = names.first { return (first, names.last ?? first) }
            }
            return nil
        }
    }
}

/// Reads a field. A pointer avoids counting the closure's references for each row. It is never freed: a declaration lives as long as the
/// program.
@usableFromInline
struct FieldReader<Value>: @unchecked Sendable {
    @usableFromInline let function: UnsafePointer<@Sendable (inout SQLColumns) throws -> Value>

    @usableFromInline
    init(_ function: @escaping @Sendable (inout SQLColumns) throws -> Value) {
        let place = UnsafeMutablePointer<@Sendable (inout SQLColumns) throws -> Value>.allocate(capacity: 1)
        place.initialize(to: function)
        self.function = UnsafePointer(place)
    }
}

/// The fields of a declaration. Their number, order and types are part of its type.
public struct FieldList<Root: Entity, each Value: Equatable & Sendable>: Sendable {
    @usableFromInline let fields: (repeat Field<Root, each Value>)

    @usableFromInline
    init(_ fields: (repeat Field<Root, each Value>)) {
        self.fields = fields
    }
}

@resultBuilder
public enum FieldsBuilder<Root: Entity> {
    @inlinable
    public static func buildExpression<Value>(_ field: Field<Root, Value>) -> Field<Root, Value> { field }

    @inlinable
    public static func buildPartialBlock<Value>(first: Field<Root, Value>) -> FieldList<Root, Value> {
        FieldList(first)
    }

    @inlinable
    public static func buildPartialBlock<each Value, Next>(
        accumulated: FieldList<Root, repeat each Value>, next: Field<Root, Next>
    ) -> FieldList<Root, repeat each Value, Next> {
        FieldList((repeat each accumulated.fields, next))
    }
}
