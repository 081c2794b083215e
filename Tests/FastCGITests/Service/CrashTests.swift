import Foundation
import Testing

@testable import FastCGI

struct CrashTests {
    static let crashes = [
        ("trap", SIGILL, "SIGILL"), ("address", SIGSEGV, "SIGSEGV"), ("stack", SIGSEGV, "SIGSEGV"),
        ("abort", SIGABRT, "SIGABRT"),
    ]

    @Test(arguments: crashes)
    func `a crash is in the log with its request and its calls, and the process is gone at once`(
        how: String, signal: Int32, name: String
    ) throws {
        let folder = try Folder()
        let child = try Child(folder)
        let client = try Client(child.path)
        let id = "00112233445566778899aabbccddeeff"
        let began = ContinuousClock.now
        try client.send(Wire.request("GET", "/crash?\(how)", more: [("REQUEST_ID", id)]))
        #expect(child.waits(for: "crashed signal=\(name) request=\(id) build="))
        #expect(child.status() == 128 + signal)
        #expect(ContinuousClock.now - began < .seconds(3))
        #expect(throws: Client.Failure.self) { try Client(child.path) }
        let line = try #require(child.line(with: "crashed"))
        let calls = try #require(line.components(separatedBy: " calls= ").last).split(separator: " ")
        #expect(calls.count > 3 && calls.allSatisfy { $0.wholeMatch(of: /0x[0-9a-f]+/) != nil })
        let names = try symbolised(line)
        #expect(names.contains(how == "stack" ? "EchoWorker.depth" : "EchoWorker.crash"), "\(names)")
        let other = try symbolised(line.replacing("build=", with: "build=0"))
        #expect(other.contains("the crash is from build") && !other.contains("EchoWorker."), "\(other)")
    }

    /// What a client calls its request cannot forge a line.
    @Test func `an id has no byte that means something in a log`() throws {
        let folder = try Folder()
        let child = try Child(folder)
        try Client(child.path).send(Wire.request("GET", "/crash?abort", more: [("REQUEST_ID", "a b\nc=d")]))
        _ = child.status()
        let line = try #require(child.line(with: "crashed"))
        #expect(!line.contains("c=d"))
    }

    /// What `deploy/symbolise` says of a log.
    private func symbolised(_ log: String) throws -> String {
        let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../deploy/symbolise")
        let process = Process()
        process.executableURL = script.standardizedFileURL
        process.arguments = [try Child.program()]
        let (input, output) = (Pipe(), Pipe())
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        try input.fileHandleForWriting.write(contentsOf: Data("a line before\n\(log)\n".utf8))
        try input.fileHandleForWriting.close()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return text
    }
}
