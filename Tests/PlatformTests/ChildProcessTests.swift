import Foundation
import Glibc
import Platform
import Testing

final class ChildProcessTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "viperweb-\(UUID().uuidString)")

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    /// How a script of sh(1) ends, and what it prints.
    private func run(_ script: String, seconds: Double = 100) throws -> (end: ChildProcess.End, output: String) {
        let output = folder.appending(path: "output")
        let end = try ChildProcess.run(
            "/bin/sh", ["-c", script], environment: ["WORD": "a word"], in: folder.path, output: output.path,
            seconds: seconds)
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
        let end = try ChildProcess.run(
            "/no/program", [], environment: [:], in: "/", output: "/dev/null", seconds: 100)
        #expect(end == .exit(127))
    }

    @Test func `when its time is over it is killed, with what it started`() throws {
        let (end, output) = try run("sleep 1000 & echo $!; wait", seconds: 0.3)
        let child = try #require(pid_t(output.trimmingCharacters(in: .newlines)))
        #expect(end == .timeout)
        // Its new parent may leave it a zombie, whose command line is empty.
        let words = { FileManager.default.contents(atPath: "/proc/\(child)/cmdline") ?? Data() }
        while !words().isEmpty { usleep(10_000) }
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
