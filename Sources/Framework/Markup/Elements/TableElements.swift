/// `<table>`
@inlinable public var table: ElementFunction<Tags.Table> { ElementFunction() }

/// `<caption>`
@inlinable public var caption: ElementFunction<Tags.Caption> { ElementFunction() }

/// `<colgroup>`
@inlinable public var colgroup: ElementFunction<Tags.Colgroup> { ElementFunction() }

/// `<col>`
@inlinable public var col: VoidElementFunction<Tags.Col> { VoidElementFunction() }

/// `<thead>`
@inlinable public var thead: ElementFunction<Tags.Thead> { ElementFunction() }

/// `<tbody>`
@inlinable public var tbody: ElementFunction<Tags.Tbody> { ElementFunction() }

/// `<tfoot>`
@inlinable public var tfoot: ElementFunction<Tags.Tfoot> { ElementFunction() }

/// `<tr>`
@inlinable public var tr: ElementFunction<Tags.Tr> { ElementFunction() }

/// `<th>`
@inlinable public var th: ElementFunction<Tags.Th> { ElementFunction() }

/// `<td>`
@inlinable public var td: ElementFunction<Tags.Td> { ElementFunction() }

extension Tags {
    public enum Table: Tag { @inlinable public static var name: StaticString { "table" } }
    public enum Caption: Tag { @inlinable public static var name: StaticString { "caption" } }
    public enum Colgroup: SpanTag { @inlinable public static var name: StaticString { "colgroup" } }
    public enum Col: SpanTag { @inlinable public static var name: StaticString { "col" } }
    public enum Thead: Tag { @inlinable public static var name: StaticString { "thead" } }
    public enum Tbody: Tag { @inlinable public static var name: StaticString { "tbody" } }
    public enum Tfoot: Tag { @inlinable public static var name: StaticString { "tfoot" } }
    public enum Tr: Tag { @inlinable public static var name: StaticString { "tr" } }
    public enum Th: CellTag { @inlinable public static var name: StaticString { "th" } }
    public enum Td: CellTag { @inlinable public static var name: StaticString { "td" } }
}

extension Attribute where Owner: CellTag {
    /// `colspan`
    @inlinable public static func colspan(_ value: Int?) -> Attribute<Owner, NumberValue<AttributeNames.Colspan>> {
        .init(.init(value))
    }

    /// `rowspan`
    @inlinable public static func rowspan(_ value: Int?) -> Attribute<Owner, NumberValue<AttributeNames.Rowspan>> {
        .init(.init(value))
    }

    /// `headers`
    @inlinable public static func headers(_ value: String?) -> Attribute<Owner, TextValue<AttributeNames.Headers>> {
        .init(.init(value))
    }
}

extension Attribute where Owner == Tags.Th {
    /// `scope`
    @inlinable public static func scope(_ value: CellScope) -> Attribute<Owner, TextValue<AttributeNames.Scope>> {
        .init(.init(value))
    }

    /// `abbr`
    @inlinable public static func abbr(_ value: String?) -> Attribute<Owner, TextValue<AttributeNames.Abbr>> {
        .init(.init(value))
    }
}

extension Attribute where Owner: SpanTag {
    /// `span`
    @inlinable public static func span(_ value: Int?) -> Attribute<Owner, NumberValue<AttributeNames.Span>> {
        .init(.init(value))
    }
}

/// Which cells a header is for (`scope`).
public enum CellScope: String, Sendable {
    case row, col, rowgroup, colgroup
}
