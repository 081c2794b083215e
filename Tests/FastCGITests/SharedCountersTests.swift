import Foundation
import Testing
import Web

@testable import FastCGI

/// Counters that processes share through a folder.
@Suite struct SharedCountersTests {
    private let folder: Folder
    private let status: String

    init() throws {
        folder = try Folder()
        status = folder.file("status")
    }

    private var files: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: status).sorted() }
    }

    private func requests(_ figures: [WorkerFigures]) -> Int {
        figures.flatMap(\.counts).reduce(0) { $0 + $1.requests }
    }

    @Test func `two processes are seen by a third, and one that was killed is forgotten with its file`() throws {
        let children = try ["a", "b"].map { try Child(folder, socket: "\($0).sock", status: status) }
        let counters = try WorkerCounters(sharedIn: status)
        for _ in 0..<3 { _ = try Client(children[0].path).ask(Wire.request()) }
        for _ in 0..<4 { _ = try Client(children[1].path).ask(Wire.request()) }
        #expect(requests(counters.figures) == 7)
        #expect(Set(counters.figures.map(\.process)) == Set(children.map { Int($0.process) } + [Int(getpid())]))
        #expect(try files.count == 3)
        #expect(kill(children[0].process, SIGKILL) == 0)
        #expect(children[0].status(within: 5) == 128 + SIGKILL)
        #expect(requests(counters.figures) == 4)
        #expect(try files.count == 2)
    }

    @Test func `a process that ends by itself takes its file along`() throws {
        let child = try Child(folder, status: status)
        #expect(try files.count == 1)
        #expect(kill(child.process, SIGTERM) == 0)
        #expect(child.status(within: 5) == 0)
        #expect(try files.isEmpty)
    }

    @Test func `what else lies in the folder is left alone, and nothing in it stops a reader`() throws {
        let counters = try WorkerCounters(sharedIn: status)
        let outside = folder.file("outside")
        try Data("outside".utf8).write(to: URL(filePath: outside))
        for name in ["notes.txt", "1-0123456g.counters", ".1-01234567.counters"] {
            try Data("x".utf8).write(to: URL(filePath: "\(status)/\(name)"))
        }
        #expect(symlink(outside, "\(status)/1-00000001.counters") == 0)
        #expect(mkdir("\(status)/1-00000002.counters", 0o700) == 0)
        #expect(mkfifo("\(status)/1-00000003.counters", 0o600) == 0)
        let before = try files
        #expect(counters.figures.map(\.process) == [Int(getpid())])
        #expect(try files == before)
        #expect(FileManager.default.contents(atPath: outside) == Data("outside".utf8))
    }

    @Test(arguments: [0, 8, CounterLayout.bytes, CounterLayout.bytes + 8])
    func `a corrupt file is nobody's: left out while somebody has it, removed when nobody has`(size: Int) throws {
        let counters = try WorkerCounters(sharedIn: status)
        let path = "\(status)/1-00000001.counters"
        try Data(repeating: 0xFF, count: size).write(to: URL(filePath: path))
        let file = open(path, O_RDONLY | O_CLOEXEC)
        #expect(flock(file, LOCK_EX) == 0)
        #expect(counters.figures.count == 1)
        #expect(FileManager.default.fileExists(atPath: path))
        close(file)
        #expect(counters.figures.count == 1)
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test func `a folder that cannot be one is refused with its path`() throws {
        #expect(throws: CountersError.self) { try WorkerCounters(sharedIn: "/proc/nowhere") }
        #expect(throws: CountersError.self) { try WorkerCounters(sharedIn: folder.file("missing/status")) }
    }
}
