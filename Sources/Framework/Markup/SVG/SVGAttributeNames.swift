extension AttributeNames {
    public enum Xmlns: AttributeName { @inlinable public static var name: StaticString { "xmlns" } }
    public enum ViewBox: AttributeName { @inlinable public static var name: StaticString { "viewBox" } }
    public enum X: AttributeName { @inlinable public static var name: StaticString { "x" } }
    public enum Y: AttributeName { @inlinable public static var name: StaticString { "y" } }
    public enum Fill: AttributeName { @inlinable public static var name: StaticString { "fill" } }
    public enum FontFamily: AttributeName { @inlinable public static var name: StaticString { "font-family" } }
    public enum FontSize: AttributeName { @inlinable public static var name: StaticString { "font-size" } }
    public enum TextAnchor: AttributeName { @inlinable public static var name: StaticString { "text-anchor" } }
}
