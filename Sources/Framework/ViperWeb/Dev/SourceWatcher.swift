#if DEBUG
    import CLinux
    import Foundation
    import Glibc

    /// Waits for changes of a site's files.
    ///
    /// inotify(7) only wakes it: what changed is the difference of two looks at all files, so a program that writes elsewhere and renames
    /// loses nothing. Of a folder that another machine writes to there are no events, so it also looks from time to time by itself.
    final class SourceWatcher {
        /// What changed since the last look: paths of sources, and names of public files.
        struct Changes: Sendable {
            var sources: [String] = []
            var assets: [String] = []

            var isEmpty: Bool { sources.isEmpty && assets.isEmpty }
        }

        /// Two states of a file differ in one of these.
        private struct Stamp: Equatable {
            let size: Int
            let inode: UInt
            let seconds: Int
            let nanoseconds: Int
        }

        /// Milliseconds of quiet after which a change counts as complete: an editor, or a change of branches, writes many files.
        private static let quiet: Int32 = 30
        /// Milliseconds between two looks without an event.
        private static let pause: Int32 = 1_000

        private let package: DevPackage
        private let events = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
        private var known: [String: Stamp] = [:]

        init(_ package: DevPackage) {
            self.package = package
            known = look()
        }

        deinit {
            close(events)
        }

        /// Waits until something has changed.
        func next() -> Changes {
            while true {
                if hasEvent(within: Self.pause) { while hasEvent(within: Self.quiet) {} }
                let now = look()
                let changes = changes(to: now)
                known = now
                if !changes.isEmpty { return changes }
            }
        }

        /// Whether there was an event within so many milliseconds.
        private func hasEvent(within milliseconds: Int32) -> Bool {
            var event = pollfd(fd: events, events: Int16(POLLIN), revents: 0)
            guard poll(&event, 1, milliseconds) > 0 else { return false }
            var bytes = [UInt8](repeating: 0, count: 65_536)
            while read(events, &bytes, bytes.count) > 0 {}
            return true
        }

        private func changes(to now: [String: Stamp]) -> Changes {
            var changes = Changes()
            let paths = Set(known.keys).union(now.keys).filter { known[$0] != now[$0] }
            for path in paths.sorted() {
                if path.hasPrefix("\(package.publicFolder)/") {
                    changes.assets.append(String(path.dropFirst(package.publicFolder.utf8.count + 1)))
                } else {
                    changes.sources.append(path)
                }
            }
            return changes
        }

        /// Every file that a build or a browser reads.
        private func look() -> [String: Stamp] {
            var files: [String: Stamp] = [:]
            for folder in package.sources {
                add("\(folder)/Package.swift", to: &files)
                addFolder("\(folder)/Sources", to: &files)
                watch(folder)
            }
            addFolder(package.publicFolder, to: &files)
            return files
        }

        private func addFolder(_ path: String, to files: inout [String: Stamp]) {
            guard let folder = opendir(path) else { return }
            defer { closedir(folder) }
            watch(path)
            while let entry = readdir(folder) {
                let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                    String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
                }
                // Such are the files that an editor writes beside the one it saves.
                guard !name.hasPrefix("."), !name.hasSuffix("~") else { continue }
                let place = "\(path)/\(name)"
                switch Int(entry.pointee.d_type) {
                case Int(DT_DIR): addFolder(place, to: &files)
                case Int(DT_REG), Int(DT_LNK): add(place, to: &files)
                default: break
                }
            }
        }

        private func add(_ path: String, to files: inout [String: Stamp]) {
            var status = stat()
            guard stat(path, &status) == 0 else { return }
            files[path] = Stamp(
                size: status.st_size, inode: UInt(status.st_ino), seconds: status.st_mtim.tv_sec,
                nanoseconds: status.st_mtim.tv_nsec)
        }

        /// Each time anew, as a folder may be another one of the same name. Where too many are watched, a look from time to time has to do.
        private func watch(_ folder: String) {
            let kinds = IN_CLOSE_WRITE | IN_MOVED_FROM | IN_MOVED_TO | IN_CREATE | IN_DELETE | IN_ATTRIB
            _ = inotify_add_watch(events, folder, UInt32(kinds))
        }
    }
#endif
