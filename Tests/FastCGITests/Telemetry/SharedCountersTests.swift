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

    /// The files of processes.
    private var counterFiles: [String] {
        get throws { try files.filter { $0.hasSuffix(".counters") } }
    }

    /// All that was ever counted.
    private func requests(_ counters: WorkerCounters) -> Int {
        let figures = counters.figures
        return (figures.processes.flatMap(\.counts) + figures.ended).reduce(0) { $0 + $1.requests }
    }

    @Test func `two processes are seen by a third, and the file of one that was killed goes, but not its sum`() throws {
        let children = try ["a", "b"].map { try Child(folder, socket: "\($0).sock", status: status) }
        let counters = try WorkerCounters(sharedIn: status)
        for _ in 0..<3 { _ = try Client(children[0].path).ask(Wire.request()) }
        for _ in 0..<4 { _ = try Client(children[1].path).ask(Wire.request()) }
        #expect(requests(counters) == 7 && counters.figures.ended.isEmpty)
        #expect(
            Set(counters.figures.processes.map(\.process)) == Set(children.map { Int($0.process) } + [Int(getpid())]))
        #expect(try counterFiles.count == 3)
        #expect(kill(children[0].process, SIGKILL) == 0)
        #expect(children[0].status() == 128 + SIGKILL)
        #expect(requests(counters) == 7 && counters.figures.processes.count == 2)
        #expect(try counterFiles.count == 2)
    }

    @Test func `a process that ends by itself takes its file along, and leaves its sum`() throws {
        let child = try Child(folder, status: status)
        #expect(try counterFiles.count == 1)
        for _ in 0..<3 { _ = try Client(child.path).ask(Wire.request()) }
        #expect(kill(child.process, SIGTERM) == 0)
        #expect(child.status() == 0)
        #expect(try counterFiles.isEmpty)
        #expect(requests(try WorkerCounters(sharedIn: status)) == 3)
    }

    @Test func `a worker that starts removes the files of processes that were killed, and keeps their sums`() throws {
        for _ in 0..<3 {
            let child = try Child(folder, status: status)
            _ = try Client(child.path).ask(Wire.request())
            #expect(kill(child.process, SIGKILL) == 0)
            #expect(child.status() == 128 + SIGKILL)
        }
        // Nobody has looked: the second start removed the first file, the third the second.
        #expect(try counterFiles.count == 1)
        let counters = try WorkerCounters(sharedIn: status)
        #expect(try counterFiles.count == 1 && requests(counters) == 3)
    }

    @Test func `the sum over all never falls while processes come and go`() throws {
        let counters = try WorkerCounters(sharedIn: status)
        let ended = DispatchGroup()
        DispatchQueue.global().async(group: ended) { [status] in
            for round in 0..<200 {
                guard let passing = try? WorkerCounters(sharedIn: status) else { continue }
                for _ in 0..<10 { passing.count(RouteName("home"), status: 200 + round % 3) }
            }
        }
        var last = 0
        repeat {
            let now = requests(counters)
            #expect(now >= last)
            last = now
        } while ended.wait(timeout: .now()) == .timedOut
        #expect(requests(counters) == 2_000)
        #expect(counters.figures.ended.map(\.status).sorted() == [200, 201, 202])
    }

    @Test func `a process that was killed after its counts were added is not added again`() throws {
        let counters = try WorkerCounters(sharedIn: status)
        let path = "\(status)/1-00000001.counters"
        let other = WorkerCounters()
        for _ in 0..<5 { other.count(RouteName("home"), status: 200) }
        for _ in 0..<2 {
            try other.words.withUnsafeBytes { try Data($0).write(to: URL(filePath: path)) }
            #expect(requests(counters) == 5)
            #expect(!FileManager.default.fileExists(atPath: path))
        }
    }

    @Test func `sums that are corrupt or of another version count as none`() throws {
        let counters = try WorkerCounters(sharedIn: status)
        for bytes in [Data(), Data(repeating: 0xFF, count: CounterLayout.bytes), Data(repeating: 1, count: 9)] {
            try bytes.write(to: URL(filePath: "\(status)/ended.counts"))
            #expect(requests(counters) == 0)
        }
    }

    @Test func `what cannot be added to the sums stays where it is`() throws {
        let counters = try WorkerCounters(sharedIn: status)
        let path = "\(status)/1-00000001.counters"
        let other = WorkerCounters()
        other.count(RouteName("home"), status: 200)
        try other.words.withUnsafeBytes { try Data($0).write(to: URL(filePath: path)) }
        // A folder stands where the new sums would be written.
        #expect(mkdir("\(status)/ended.counts.new", 0o700) == 0)
        #expect(requests(counters) == 1)
        #expect(FileManager.default.fileExists(atPath: path))
        #expect(rmdir("\(status)/ended.counts.new") == 0)
        #expect(requests(counters) == 1 && counters.figures.ended.count == 1)
        #expect(!FileManager.default.fileExists(atPath: path))
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
        #expect(counters.figures.processes.map(\.process) == [Int(getpid())])
        #expect(try files.filter { $0 != "ended.lock" } == before)
        #expect(FileManager.default.contents(atPath: outside) == Data("outside".utf8))
    }

    @Test(arguments: [0, 8, CounterLayout.bytes, CounterLayout.bytes + 8])
    func `a corrupt file is nobody's: left out while somebody has it, removed when nobody has`(size: Int) throws {
        let counters = try WorkerCounters(sharedIn: status)
        let path = "\(status)/1-00000001.counters"
        try Data(repeating: 0xFF, count: size).write(to: URL(filePath: path))
        let file = open(path, O_RDONLY | O_CLOEXEC)
        #expect(flock(file, LOCK_EX) == 0)
        #expect(counters.figures.processes.count == 1)
        #expect(FileManager.default.fileExists(atPath: path))
        close(file)
        #expect(counters.figures.processes.count == 1)
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test func `a folder that cannot be one is refused with its path`() throws {
        #expect(throws: CountersError.self) { try WorkerCounters(sharedIn: "/proc/nowhere") }
        #expect(throws: CountersError.self) { try WorkerCounters(sharedIn: folder.file("missing/status")) }
    }
}
