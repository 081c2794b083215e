import Glibc

/// A system call that failed; its description is one line for an operator.
public struct SystemError: Error, Equatable, CustomStringConvertible {
    /// What was tried, as a verb: `open`.
    public let action: String
    /// The file that it was tried on; empty where none has a part in it.
    public let path: String
    /// The system's `errno`.
    public let code: Int32

    /// An error with a code that the call returned.
    public init(_ action: String, _ path: String = "", code: Int32) {
        self.action = action
        self.path = path
        self.code = code
    }

    /// The error that the last system call left in `errno`.
    public init(_ action: String, _ path: String = "") {
        self.init(action, path, code: errno)
    }

    /// `cannot open /run/site.sock: Permission denied`.
    public var description: String {
        let object = path.isEmpty ? "" : " \(path)"
        return "cannot \(action)\(object): \(String(cString: strerror(code)))"
    }
}
