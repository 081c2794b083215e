import Glibc

/// A lock between processes on a file (flock(2)), held until `unlock` or until the value goes.
///
/// The kernel releases it when its process ends, however that ends. The lock belongs to the value: two values of one
/// process exclude each other, the threads that share a value do not.
public final class FileLock: Sendable {
    public enum Kind: Sendable {
        /// Any number may hold it at one time, while it is not held exclusively.
        case shared
        /// One alone may hold it.
        case exclusive

        fileprivate var operation: Int32 { self == .shared ? LOCK_SH : LOCK_EX }
    }

    public let path: String
    /// The open file, closed with the value.
    public let descriptor: Int32

    /// Opens the file at a path, and makes it with this mode (less the umask) where it is missing.
    ///
    /// A new file that root makes is given to `owner`. A symbolic link is refused, and so is all that is no regular
    /// file; a file that is there keeps its owner and mode. Who may only read the file can lock it too.
    public init(_ path: String, mode: UInt32 = 0o600, owner: FileOwner? = nil) throws(LockError) {
        self.path = path
        descriptor = try Self.openOrMake(path, mode: mode, owner: owner)
    }

    /// Makes a new file; throws EEXIST where there is one of that name, be it a link that leads nowhere.
    public init(creating path: String, mode: UInt32 = 0o600) throws(LockError) {
        self.path = path
        descriptor = try Self.make(path, mode: mode, owner: nil)
    }

    /// Opens a file for reading; throws ENOENT where there is none.
    public init(existing path: String) throws(LockError) {
        self.path = path
        descriptor = try Self.open(path, flags: O_RDONLY)
    }

    deinit {
        close(descriptor)
    }

    /// Takes the lock within `timeout` seconds, or throws `LockError.taken`. `.infinity` waits for as long as it
    /// takes.
    ///
    /// A held lock of the other kind is given up before the new one is taken, even where that fails.
    public func lock(_ kind: Kind = .exclusive, timeout: Double = 0) throws(LockError) {
        guard timeout < .infinity else {
            _ = try take(kind.operation)
            return
        }
        let end = SystemClock.monotonic &+ UInt64(clamping: Int64(max(0, min(timeout, 1e9)) * 1e9))
        var pause: UInt32 = 200
        while try !tryLock(kind) {
            guard SystemClock.monotonic < end else { throw .taken(path) }
            usleep(pause)
            // Where others lock all the time, the lock is free for moments only.
            pause = min(pause * 2, 1_000)
        }
    }

    /// Takes the lock at once; false where another holds it.
    public func tryLock(_ kind: Kind = .exclusive) throws(LockError) -> Bool {
        try take(kind.operation | LOCK_NB)
    }

    /// Gives the lock up; does nothing where it is not held.
    public func unlock() {
        flock(descriptor, LOCK_UN)
    }

    /// Runs `body` while the lock is held; throws `LockError.taken` where another holds it for longer than `timeout`
    /// seconds.
    public func withLock<Result>(
        _ kind: Kind = .exclusive, timeout: Double = 0, _ body: () throws -> Result
    ) throws -> Result {
        try lock(kind, timeout: timeout)
        defer { unlock() }
        return try body()
    }

    /// Whether the path still leads to this file. A lock may turn out to be that of a file that was removed or replaced
    /// while it was waited for.
    public var isInPlace: Bool {
        var (own, named) = (stat(), stat())
        return fstat(descriptor, &own) == 0 && lstat(path, &named) == 0 && own.st_dev == named.st_dev
            && own.st_ino == named.st_ino
    }

    private func take(_ operation: Int32) throws(LockError) -> Bool {
        while flock(descriptor, operation) != 0 {
            switch errno {
            case EINTR: continue
            case EWOULDBLOCK: return false
            default: throw .system(SystemError("lock", path))
            }
        }
        return true
    }
}

extension FileLock {
    /// Only a file that this call made itself is given to anybody: another's may be a stranger's by any name.
    private static func openOrMake(_ path: String, mode: UInt32, owner: FileOwner?) throws(LockError) -> Int32 {
        while true {
            do throws(LockError) {
                return try open(path, flags: O_RDWR)
            } catch {
                guard case .system(let cause) = error else { throw error }
                switch cause.code {
                case EACCES, EROFS: return try open(path, flags: O_RDONLY)
                case ENOENT: break
                default: throw error
                }
            }
            do throws(LockError) {
                return try make(path, mode: mode, owner: owner)
            } catch {
                // Another process made it meanwhile.
                guard case .system(let cause) = error, cause.code == EEXIST else { throw error }
            }
        }
    }

    private static func make(_ path: String, mode: UInt32, owner: FileOwner?) throws(LockError) -> Int32 {
        let descriptor = try open(path, flags: O_RDWR | O_CREAT | O_EXCL, mode: mode)
        guard let owner, geteuid() == 0 else { return descriptor }
        guard fchown(descriptor, owner.user, owner.group) == 0 else {
            let error = SystemError("set the owner of", path)
            close(descriptor)
            throw .system(error)
        }
        return descriptor
    }

    private static func open(_ path: String, flags: Int32, mode: UInt32 = 0) throws(LockError) -> Int32 {
        // O_NONBLOCK: to open a pipe must not wait for its other end.
        let descriptor = Glibc.open(path, flags | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK, mode)
        guard descriptor >= 0 else { throw .system(SystemError("open", path)) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            throw .notAFile(path)
        }
        return descriptor
    }
}

/// Why a lock was not taken; its description is one line for an operator.
public enum LockError: Error, Equatable, CustomStringConvertible {
    /// Another process holds the lock on this file.
    case taken(String)
    /// A directory, a pipe, a socket or a device stands at the path.
    case notAFile(String)
    case system(SystemError)

    public var description: String {
        switch self {
        case .taken(let path): "another process holds the lock \(path)"
        case .notAFile(let path): "\(path) is not a regular file"
        case .system(let error): "\(error)"
        }
    }
}
