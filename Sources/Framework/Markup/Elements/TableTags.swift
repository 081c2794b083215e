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
