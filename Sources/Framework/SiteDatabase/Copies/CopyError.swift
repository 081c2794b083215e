public import Platform

/// Why a database could not be copied; its description is one line for an operator.
public enum CopyError: Error, Equatable, CustomStringConvertible {
    /// An existing file is never overwritten.
    case exists(String)
    /// Another process is writing the same copy.
    case busy(String)
    /// A database was to be restored from itself.
    case same(String)
    case system(SystemError)
    /// Which database to which file, and SQLite's own message.
    case failed(String, to: String, String)

    public var description: String {
        switch self {
        case .exists(let path): "\(path) exists already: name a new file"
        case .busy(let path): "another process is writing \(path)"
        case .same(let path): "\(path) is the database itself: name a copy"
        case .system(let error): "\(error)"
        case .failed(let path, let file, let why): "cannot copy \(path) to \(file): \(why)"
        }
    }

    /// The error of the last system call (errno).
    static func last(_ action: String, _ path: String) -> CopyError {
        .system(SystemError(action, path))
    }
}
