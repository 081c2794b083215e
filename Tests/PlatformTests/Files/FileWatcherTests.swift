import Foundation
import Glibc
import Platform
import Testing

final class FileWatcherTests {
    private let root = FileManager.default.temporaryDirectory.appending(path: "viperweb-\(UUID().uuidString)")
    private var looks = 0
    /// It never looks at all files without a reason.
    private lazy var watcher = FileWatcher(pause: .infinity) { [unowned self] enter in
        looks += 1
        var files: [String: FileStamp] = [:]
        try? FileStamp.forEach(below: root.path, enter: enter) { name, stamp in
            if name.hasSuffix(".md") { files["\(root.path)/\(name)"] = stamp }
        }
        return files
    }

    init() throws {
        for name in ["a.md", "b.md", "2026/c.md"] { try write(name) }
        #expect(changes() == [])
    }

    deinit {
        try? FileManager.default.removeItem(at: root)
    }

    private func write(_ name: String, _ text: String = "text") throws {
        let path = root.appending(path: name)
        try FileManager.default.createDirectory(at: path.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: path)
    }

    private func move(_ name: String, to other: String) throws {
        try FileManager.default.moveItem(at: root.appending(path: name), to: root.appending(path: other))
    }

    private func changes() -> [String] {
        watcher.changes(within: 0).map { String($0.dropFirst(root.path.utf8.count + 1)) }.sorted()
    }

    @Test func `a changed or removed file is found without a look at all files`() throws {
        try write("a.md", "other text")
        #expect(changes() == ["a.md"])
        // As many editors save.
        try write("2026/.c.md.tmp", "another text")
        _ = rename(root.appending(path: "2026/.c.md.tmp").path, root.appending(path: "2026/c.md").path)
        try FileManager.default.removeItem(at: root.appending(path: "b.md"))
        try write("2026/c.md~")
        #expect(changes() == ["2026/c.md", "b.md"])
        #expect(looks == 1 && changes() == [])
    }

    @Test func `files and folders that appear or move are found`() throws {
        try write("d.md")
        try write("notes.txt")
        #expect(changes() == ["d.md"])
        try move("a.md", to: "2026/a.md")
        try write("2027/e.md")
        #expect(changes() == ["2026/a.md", "2027/e.md", "a.md"])
        try write("2027/e.md", "other text")
        #expect(changes() == ["2027/e.md"])
        try move("2026", to: "2028")
        #expect(changes() == ["2026/a.md", "2026/c.md", "2028/a.md", "2028/c.md"])
        let before = looks
        try write("2028/c.md", "other text")
        #expect(changes() == ["2028/c.md"] && looks == before)
    }

    @Test func `more changes than the system notes are found`() throws {
        let limit = try String(contentsOfFile: "/proc/sys/fs/inotify/max_queued_events", encoding: .utf8)
        let count = try #require(Int(limit.filter(\.isNumber)))
        // Each renaming is two events.
        let names = ["a.md", "d.md"].map { root.appending(path: $0).path }
        for number in 0...count / 2 { _ = rename(names[number % 2], names[(number + 1) % 2]) }
        try write("2026/c.md", "other text")
        #expect(changes().contains("2026/c.md"))
        #expect(looks == 2)
    }
}
