/// The handler of a request: a module and one of its pages or actions, never an address.
///
/// Their number is fixed by the program: no address that a client makes up adds one.
public struct Route: Sendable {
    let module: String
    let name: StaticString

    init(module: String, name: StaticString) {
        self.module = module
        self.name = name
    }

    /// A route outside of any module.
    public init(_ name: StaticString) {
        self.init(module: "", name: name)
    }

    /// `products.list`; a route outside of any module is its name alone.
    public var label: String {
        module.isEmpty ? "\(name)" : "\(module).\(name)"
    }

    /// Gives the label's bytes without making a string of it.
    public func withBytes(_ use: (UInt8) -> Void) {
        guard !module.isEmpty else { return name.eachByte(use) }
        for byte in module.utf8 { use(byte) }
        use(UInt8(ascii: "."))
        name.eachByte(use)
    }

    /// No module's address.
    public static let none = Route("none")
    /// A request that failed before its route was known.
    public static let error = Route("error")
    /// The root, where it leads to the home of the reader's language.
    public static let language = Route("language")
}

extension Route: Equatable {
    public static func == (left: Route, right: Route) -> Bool { left.label == right.label }
}

extension StaticString {
    fileprivate func eachByte(_ use: (UInt8) -> Void) {
        withUTF8Buffer { for byte in $0 { use(byte) } }
    }
}
