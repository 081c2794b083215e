internal import Glibc
internal import Markup
public import Web

/// Why pages could not be written; its description is one line for an operator.
public enum OutputError: Error, Equatable, CustomStringConvertible {
    /// What was tried, with which file, and the system's `errno`.
    case system(String, path: String, code: Int32)
    /// There is something at the output's path that no run has made.
    case occupied(String)
    /// Nothing was rendered there, or it cannot be read.
    case nothingRendered(String)
    case noMemory
    /// A page that its module gave no longer shows anything.
    case vanished(Link)
    /// A page whose address cannot be a file's name.
    case unnameable(Link)

    public var description: String {
        switch self {
        case .system(let action, let path, let code): "cannot \(action) \(path): \(String(cString: strerror(code)))"
        case .occupied(let path): "\(path) holds something else: name a folder that does not exist"
        case .nothingRendered(let path): "no pages were rendered to \(path): run `generate` first"
        case .noMemory: "there is no memory to compress a page"
        case .vanished(let link): "the page \(link.url.string) was given to be rendered, but shows nothing"
        case .unnameable(let link): "the page \(link.url.string) cannot be a file: its address is no file's name"
        }
    }

    /// The error that the last system call left.
    static func last(_ action: String, _ path: String) -> OutputError {
        .system(action, path: path, code: errno)
    }
}
