import CLinux
import Glibc

/// Waits for changes of files below folders.
///
/// inotify(7) only wakes it and says where to look: what changed is the difference of two stamps, so a program that writes elsewhere and
/// renames loses nothing. inotify reports no changes that another machine makes in a shared folder. So the watcher also looks at all files from
/// time to time.
public final class FileWatcher: @unchecked Sendable {
    /// All files, by path. Call `enter` with each folder before you read it.
    public typealias Look = (_ enter: (String) -> Void) -> [String: FileStamp]

    /// Milliseconds of quiet after which a change counts as complete: an editor, or a change of branches, writes many files.
    private static let quiet: Int32 = 30

    private let events = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    private let look: Look
    private let pause: Double
    private var known: [String: FileStamp] = [:]
    /// The folders, by the numbers that events have. One folder may have several paths.
    private var folders: [Int32: [String]] = [:]
    /// When it looked at all files last, on the monotonic clock.
    private var last: UInt64 = 0

    /// What changes from now on counts. `pause` is how many seconds it waits at most until it looks at all files. One thread at a time uses it.
    public init(pause: Double, _ look: @escaping Look) {
        (self.look, self.pause) = (look, pause)
        known = lookAgain()
    }

    deinit {
        close(events)
    }

    /// The paths of files that changed, appeared or went since the last look. Waits so many milliseconds at most for an event.
    public func changes(within milliseconds: Int32) -> Set<String> {
        var named: Set<String>? = []
        let hasEvents = takeEvents(within: milliseconds, &named)
        if hasEvents { while takeEvents(within: Self.quiet, &named) {} }
        let isDue = Double(SystemClock.monotonic &- last) >= pause * 1e9
        guard hasEvents || isDue else { return [] }
        if !isDue, let changes = named.flatMap(changes) { return changes }
        let now = lookAgain()
        defer { known = now }
        return Set(known.keys).union(now.keys).filter { known[$0] != now[$0] }
    }

    /// Which of the named files changed. Nil if one of them is new: then the look knows whether it counts.
    private func changes(of paths: Set<String>) -> Set<String>? {
        let stamps = paths.map { ($0, FileStamp($0)) }
        guard stamps.allSatisfy({ known[$0] != nil || $1 == nil }) else { return nil }
        let changed = stamps.filter { known[$0] != $1 }
        for (path, stamp) in changed { known[path] = stamp }
        return Set(changed.map(\.0))
    }

    /// Whether there was an event within so many milliseconds. Adds the files that the events name. Sets `named` to nil if events do not name
    /// all files: they were too many, or a folder appeared or went.
    private func takeEvents(within milliseconds: Int32, _ named: inout Set<String>?) -> Bool {
        var event = pollfd(fd: events, events: Int16(POLLIN), revents: 0)
        guard poll(&event, 1, milliseconds) > 0 else { return false }
        withUnsafeTemporaryAllocation(byteCount: 65_536, alignment: MemoryLayout<inotify_event>.alignment) { buffer in
            while case let count = read(events, buffer.baseAddress, buffer.count), count > 0 {
                var rest = buffer[..<count]
                while !rest.isEmpty {
                    let header = UnsafeRawBufferPointer(rebasing: rest).load(as: inotify_event.self)
                    let name = rest.dropFirst(MemoryLayout<inotify_event>.size).prefix(Int(header.len))
                    rest = rest.dropFirst(MemoryLayout<inotify_event>.size + name.count)
                    let isFile = !name.isEmpty && header.mask & UInt32(IN_ISDIR) == 0
                    guard isFile, let paths = folders[header.wd] else {
                        named = nil
                        continue
                    }
                    let text = String(decoding: name.prefix { $0 != 0 }, as: UTF8.self)
                    if !FileStamp.isLeftOut(text) { named?.formUnion(paths.map { "\($0)/\(text)" }) }
                }
            }
        }
        return true
    }

    /// A folder is watched each time anew, as it may be another one of the same name. Where too many are watched, a look from time to time has to do.
    private func lookAgain() -> [String: FileStamp] {
        last = SystemClock.monotonic
        folders = [:]
        return look { folder in
            let kinds = IN_CLOSE_WRITE | IN_MOVED_FROM | IN_MOVED_TO | IN_CREATE | IN_DELETE | IN_ATTRIB
            folders[inotify_add_watch(events, folder, UInt32(kinds)), default: []].append(folder)
        }
    }
}
