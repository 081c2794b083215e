internal import Glibc

/// Why a worker is not known to be alive.
public enum ProbeError: Error, Equatable, CustomStringConvertible {
    case pathTooLong
    /// The socket is there, but not the worker behind it, or it has no thread that could answer.
    case silent(Duration)
    /// The connection was closed, as a worker does with a user whom it does not know.
    case closed
    /// Whoever answered does not speak FastCGI.
    case foreign
    /// A system call failed.
    case system(call: String, code: Int32)

    public var description: String {
        switch self {
        case .pathTooLong: "the socket's path is too long (at most \(UnixAddress.longest) bytes)"
        case .silent(let patience): "no answer within \(patience.formatted())"
        case .closed: "the connection was closed without an answer: may this user connect?"
        case .foreign: "the answer is not FastCGI"
        case .system(let call, let code): "\(call): \(String(cString: strerror(code)))"
        }
    }
}

extension Duration {
    /// In seconds, as far as they are whole.
    fileprivate func formatted() -> String {
        self >= .seconds(1) ? "\(components.seconds) s" : "\(components.attoseconds / 1_000_000_000_000_000) ms"
    }
}
