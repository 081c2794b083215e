import CLinux
import Glibc

/// Waits for changes of files below folders.
///
/// inotify(7) only wakes it: what changed is the difference of two looks at all files, so a program that writes elsewhere and renames loses
/// nothing. Of a folder that another machine writes to there are no events, so it also looks from time to time by itself.
public final class FileWatcher: @unchecked Sendable {
    /// All files, by name. `enter` is to be called with each folder before it is read.
    public typealias Look = (_ enter: (String) -> Void) -> [String: FileStamp]

    /// Milliseconds of quiet after which a change counts as complete: an editor, or a change of branches, writes many files.
    private static let quiet: Int32 = 30

    private let events = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    private let look: Look
    private let pause: Double
    private var known: [String: FileStamp] = [:]
    /// When it looked last, on the monotonic clock.
    private var last: UInt64 = 0

    /// What changes from now on counts. `pause` is how many seconds it waits at most between two looks without an event. One thread at a time
    /// uses it.
    public init(pause: Double, _ look: @escaping Look) {
        (self.look, self.pause) = (look, pause)
        known = lookAgain()
    }

    deinit {
        close(events)
    }

    /// The names of files that changed, appeared or went since the last look. Waits so many milliseconds at most for an event.
    public func changes(within milliseconds: Int32) -> Set<String> {
        if hasEvent(within: milliseconds) {
            while hasEvent(within: Self.quiet) {}
        } else if Double(SystemClock.monotonic &- last) < pause * 1e9 {
            return []
        }
        let now = lookAgain()
        defer { known = now }
        return Set(known.keys).union(now.keys).filter { known[$0] != now[$0] }
    }

    /// Whether there was an event within so many milliseconds.
    private func hasEvent(within milliseconds: Int32) -> Bool {
        var event = pollfd(fd: events, events: Int16(POLLIN), revents: 0)
        guard poll(&event, 1, milliseconds) > 0 else { return false }
        var bytes = [UInt8](repeating: 0, count: 65_536)
        while read(events, &bytes, bytes.count) > 0 {}
        return true
    }

    /// A folder is watched each time anew, as it may be another one of the same name. Where too many are watched, a look from time to time has to do.
    private func lookAgain() -> [String: FileStamp] {
        last = SystemClock.monotonic
        return look { folder in
            let kinds = IN_CLOSE_WRITE | IN_MOVED_FROM | IN_MOVED_TO | IN_CREATE | IN_DELETE | IN_ATTRIB
            _ = inotify_add_watch(events, folder, UInt32(kinds))
        }
    }
}
