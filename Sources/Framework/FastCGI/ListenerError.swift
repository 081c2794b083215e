internal import Glibc

/// Why a worker cannot listen.
public enum ListenerError: Error, Equatable, CustomStringConvertible {
    case pathTooLong(String)
    case notASocket(String)
    case inUse(String)
    case unknownGroup(String)
    case notListening
    /// A system call failed.
    case system(call: String, path: String, code: Int32)

    public var description: String {
        switch self {
        case .pathTooLong(let path): "the socket's path is too long: \(path) (at most \(UnixAddress.longest) bytes)"
        case .notASocket(let path): "\(path) is there already and is no socket"
        case .inUse(let path): "another worker listens on \(path)"
        case .unknownGroup(let group): "there is no group \(group)"
        case .notListening:
            "file descriptor 0 does not listen: give --socket PATH, or start under spawn-fcgi or systemd"
        case .system(let call, let path, let code): "\(call) \(path): \(String(cString: strerror(code)))"
        }
    }

    static func system(_ call: String, _ path: String) -> ListenerError {
        .system(call: call, path: path, code: errno)
    }
}
