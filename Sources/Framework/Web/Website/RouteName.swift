/// The name of a request's handler: a module and one of its pages or actions, never an address.
///
/// Their number is fixed by the program: no address that a client makes up adds one.
public struct RouteName: Hashable, Sendable {
    let module: String
    let name: String

    init(module: String, name: String) {
        self.module = module
        self.name = name
    }

    /// The name of a handler outside of any module.
    public init(_ name: String) {
        self.init(module: "", name: name)
    }

    /// `products.list`; outside of any module the name alone.
    public var label: String {
        module.isEmpty ? name : "\(module).\(name)"
    }

    /// Gives the label's bytes without making a string of it.
    public func withBytes(_ use: (UInt8) -> Void) {
        if !module.isEmpty {
            for byte in module.utf8 { use(byte) }
            use(UInt8(ascii: "."))
        }
        for byte in name.utf8 { use(byte) }
    }

    /// No module's address.
    public static let none = RouteName("none")
    /// A request that failed before its route was known.
    public static let error = RouteName("error")
    /// The root, where it leads to the home of the reader's language.
    public static let language = RouteName("language")
}
