extension Tags {
    public enum A: HrefTag, RelTag, HreflangTag, TargetTag { @inlinable public static var name: StaticString { "a" } }
    public enum Span: Tag { @inlinable public static var name: StaticString { "span" } }
    public enum Strong: Tag { @inlinable public static var name: StaticString { "strong" } }
    public enum Em: Tag { @inlinable public static var name: StaticString { "em" } }
    public enum Small: Tag { @inlinable public static var name: StaticString { "small" } }
    public enum B: Tag { @inlinable public static var name: StaticString { "b" } }
    public enum I: Tag { @inlinable public static var name: StaticString { "i" } }
    public enum U: Tag { @inlinable public static var name: StaticString { "u" } }
    public enum S: Tag { @inlinable public static var name: StaticString { "s" } }
    public enum Code: Tag { @inlinable public static var name: StaticString { "code" } }
    public enum Q: CiteTag { @inlinable public static var name: StaticString { "q" } }
    public enum Cite: Tag { @inlinable public static var name: StaticString { "cite" } }
    public enum Abbr: Tag { @inlinable public static var name: StaticString { "abbr" } }
    public enum Dfn: Tag { @inlinable public static var name: StaticString { "dfn" } }
    public enum Kbd: Tag { @inlinable public static var name: StaticString { "kbd" } }
    public enum Samp: Tag { @inlinable public static var name: StaticString { "samp" } }
    public enum Var: Tag { @inlinable public static var name: StaticString { "var" } }
    public enum Mark: Tag { @inlinable public static var name: StaticString { "mark" } }
    public enum Data: ValueTag { @inlinable public static var name: StaticString { "data" } }
    public enum Time: DatetimeTag { @inlinable public static var name: StaticString { "time" } }
    public enum Del: DatetimeTag, CiteTag { @inlinable public static var name: StaticString { "del" } }
    public enum Ins: DatetimeTag, CiteTag { @inlinable public static var name: StaticString { "ins" } }
    public enum Sub: Tag { @inlinable public static var name: StaticString { "sub" } }
    public enum Sup: Tag { @inlinable public static var name: StaticString { "sup" } }
    public enum Br: Tag { @inlinable public static var name: StaticString { "br" } }
    public enum Wbr: Tag { @inlinable public static var name: StaticString { "wbr" } }
}
