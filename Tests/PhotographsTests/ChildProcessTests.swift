import Foundation
import Glibc
import Platform
import Testing

@testable import Photographs

final class ChildProcessTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "viperweb-\(UUID().uuidString)")

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    /// How a script of sh(1) ends, and what it prints.
    private func run(_ script: String) throws -> (end: ChildProcess.End, output: String) {
        let output = folder.appending(path: "output")
        let end = try ChildProcess.run(
            "/bin/sh", ["-c", script], environment: ["WORD": "a word"], in: folder.path, output: output.path)
        return (end, try String(contentsOf: output, encoding: .utf8))
    }

    @Test func `a program runs in its folder and environment, and what it prints is kept`() throws {
        let (end, output) = try run("pwd; echo \"$WORD\"; echo lost >&2; cat")
        #expect(end == .exit(0))
        #expect(output == "\(folder.resolvingSymlinksInPath().path)\na word\n")
        #expect(try run("echo again").output == "again\n")
    }

    @Test func `its end is told as it was`() throws {
        #expect(try run("exit 127").end == .exit(127))
        #expect(try run("kill -KILL $$").end == .signal(SIGKILL))
        let error = #expect(throws: SystemError.self) {
            try ChildProcess.run("/no/program", [], environment: [:], in: "/", output: "/dev/null")
        }
        #expect(error?.description == "cannot start /no/program: No such file or directory")
    }

    @Test func `no open file of this process is handed on`() throws {
        let descriptor = open("/etc/hostname", O_RDONLY)
        defer { close(descriptor) }
        try #require(descriptor >= 0 && dup2(descriptor, 333) == 333)
        defer { close(333) }
        // The folder that ls(1) reads is open too.
        #expect(try run("ls /proc/self/fd").output == "0\n1\n2\n3\n")
    }

    @Test func `it has no blocked signal, whatever the thread that starts it blocks`() throws {
        var (all, before) = (sigset_t(), sigset_t())
        sigfillset(&all)
        pthread_sigmask(SIG_SETMASK, &all, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        #expect(try run("grep SigBlk /proc/self/status").output == "SigBlk:\t0000000000000000\n")
    }

    @Test func `two hundred leave nothing open`() throws {
        let count = { try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count }
        let before = try count()
        for _ in 1...200 { #expect(try run(":").end == .exit(0)) }
        #expect(try count() < before + 100)
    }
}
