import Foundation
import Testing

/// An EchoWorker in a process of its own; its log comes through a pair of sockets.
final class Child {
    enum Failure: Error {
        case notBuilt(String)
        case notStarted(Int32)
    }

    let path: String
    let process: pid_t
    private let output: Int32
    private var log: [UInt8] = []
    private var next = 0
    private var isWaitedFor = false

    /// Starts one, on a socket that it opens, or that it finds as descriptor 0; returns once it listens. `status` is a folder
    /// of counters that it shares.
    init(_ folder: Folder, input: Int32? = nil, socket: String = "child.sock", status: String? = nil) throws {
        path = folder.file(socket)
        var ends: [Int32] = [0, 0]
        let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, type, 0, &ends) == 0 else { throw Failure.notStarted(errno) }
        defer { close(ends[1]) }
        output = ends[0]
        let arguments = [try Self.program()] + (input == nil ? [path] + (status.map { [$0] } ?? []) : [])
        process = try Self.spawn(arguments, input: input, errors: ends[1])
        #expect(waits(for: "listening"))
    }

    /// Starts a supervisor of so many of them; returns when the first has said that it starts, or has ended.
    init(_ folder: Folder, supervising workers: Int, mode: String? = nil) throws {
        path = folder.file("child.sock")
        var ends: [Int32] = [0, 0]
        let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, type, 0, &ends) == 0 else { throw Failure.notStarted(errno) }
        defer { close(ends[1]) }
        output = ends[0]
        let arguments = [try Self.program(), "--workers", "\(workers)", path] + [mode].compactMap(\.self)
        process = try Self.spawn(arguments, input: nil, errors: ends[1])
        #expect(waits(for: mode == "dies" ? "ended" : "listening"))
    }

    /// Waits for a line that has these words after all lines that were waited for so.
    func waitsForNext(_ text: String) -> Bool {
        while true {
            let words = Array(text.utf8)
            if let found = log[next...].firstRange(of: words) {
                next = found.upperBound
                return true
            }
            guard readLog(within: 100_000) else { return false }
        }
    }

    deinit {
        if !isWaitedFor {
            kill(process, SIGKILL)
            _ = status()
        }
        close(output)
    }

    /// Waits for a line of its log that has these words.
    func waits(for text: String) -> Bool {
        while !String(decoding: log, as: UTF8.self).contains(text) {
            guard readLog(within: 100_000) else { return false }
        }
        return true
    }

    /// The line of its log that has these words.
    func line(with text: String) -> String? {
        String(decoding: log, as: UTF8.self).split(separator: "\n").map(String.init).first { $0.contains(text) }
    }

    /// Stops all of its threads where they are, as SIGSTOP does after a while.
    func freeze() {
        var status: Int32 = 0
        #expect(kill(process, SIGSTOP) == 0)
        #expect(waitpid(process, &status, WUNTRACED) == process)
    }

    /// Waits until as many of its descriptors as these are files in memory: one for each thread that has begun.
    func hasFilesInMemory(_ count: Int) -> Bool {
        let limit = Date(timeIntervalSinceNow: 10)
        while filesInMemory.count < count {
            guard limit.timeIntervalSinceNow > 0 else { return false }
            usleep(1_000)
        }
        return true
    }

    /// Bytes of the largest of its files in memory.
    func largestFileInMemory() throws -> Int {
        try filesInMemory.map { file in
            var status = stat()
            try #require(stat(file, &status) == 0)
            return Int(status.st_size)
        }.max() ?? 0
    }

    /// The paths of its descriptors that are files in memory.
    private var filesInMemory: [String] {
        let folder = "/proc/\(process)/fd"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.map { "\(folder)/\($0)" }.filter { path in
            (try? FileManager.default.destinationOfSymbolicLink(atPath: path))?.hasPrefix("/memfd:") == true
        }
    }

    /// Its exit status, 128 and more for a signal; nil where it takes longer.
    func status(within seconds: Int = 100) -> Int32? {
        let limit = Date(timeIntervalSinceNow: Double(seconds))
        // The log's end is the process's end.
        while readLog(within: Int32(max(0, limit.timeIntervalSinceNow * 1_000))) {}
        guard limit.timeIntervalSinceNow > 0 else { return nil }
        var status: Int32 = 0
        waitpid(process, &status, 0)
        isWaitedFor = true
        return status & 127 == 0 ? status >> 8 : 128 + status & 127
    }

    /// Takes what the log has; false at its end, or where nothing comes.
    private func readLog(within milliseconds: Int32) -> Bool {
        var watched = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
        var buffer = [UInt8](repeating: 0, count: 4_096)
        guard poll(&watched, 1, milliseconds) > 0 else { return false }
        let count = read(output, &buffer, buffer.count)
        if count > 0 { log += buffer[..<count] }
        return count > 0
    }

    /// The fixture lies beside the bundle of these tests.
    static func program() throws -> String {
        let bundle = try #require(CommandLine.arguments.first { $0.hasSuffix(".xctest") || $0.contains("/debug/") })
        var folder = URL(filePath: bundle).deletingLastPathComponent()
        while folder.pathComponents.count > 1 {
            let program = folder.appending(path: "EchoWorker").path
            if FileManager.default.isExecutableFile(atPath: program) { return program }
            folder.deleteLastPathComponent()
        }
        throw Failure.notBuilt(bundle)
    }

    private static func spawn(_ arguments: [String], input: Int32?, errors: Int32) throws -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        if let input { posix_spawn_file_actions_adddup2(&actions, input, 0) }
        posix_spawn_file_actions_adddup2(&actions, errors, 2)
        var pointers: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
        defer { for pointer in pointers { free(pointer) } }
        var process: pid_t = 0
        let code = posix_spawn(&process, arguments[0], &actions, nil, &pointers, environ)
        guard code == 0 else { throw Failure.notStarted(code) }
        return process
    }
}
