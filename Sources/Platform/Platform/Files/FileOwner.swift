public import Glibc

/// The user and the group that a file belongs to.
public struct FileOwner: Equatable, Sendable {
    public let user: uid_t
    public let group: gid_t

    public init(_ status: stat) {
        user = status.st_uid
        group = status.st_gid
    }

    /// Those of the file that a path leads to; nil if it cannot be found.
    public init?(of path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        self.init(status)
    }
}
