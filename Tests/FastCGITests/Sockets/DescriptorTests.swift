import Foundation
import Testing

@testable import FastCGI

@Suite struct DescriptorTests {
    @Test func `without a free descriptor the next client waits, and nothing spins`() throws {
        let folder = try Folder()
        let child = try Child(folder)
        let first = try Client(child.path)
        #expect(try first.ask(Wire.request("POST", "/", body: [1])).body == [1])
        #expect(child.hasFilesInMemory(4))
        try limitDescriptors(of: child.process, to: 3)
        let next = try Client(child.path)
        try next.send(Wire.request("POST", "/", body: [2]))
        let before = try ticks(of: child.process)
        #expect(try first.ask(Wire.request("POST", "/", body: [3])).body == [3])
        usleep(400_000)
        #expect(try ticks(of: child.process) - before <= 10, "in hundredths of a second")
        var byte: UInt8 = 0
        #expect(recv(next.descriptor, &byte, 1, Int32(MSG_DONTWAIT)) == -1, "no answer yet")
        try limitDescriptors(of: child.process, to: 100)
        #expect(try next.answer().body == [2])
    }

    @Test func `a large request leaves no large file in memory`() throws {
        let folder = try Folder()
        let child = try Child(folder)
        let client = try Client(child.path)
        let body = [UInt8](repeating: 7, count: 1_000_000)
        for _ in 0..<8 {
            #expect(try client.ask(Wire.request("POST", "/", body: body)).body.count == body.count)
            #expect(try child.largestFileInMemory() <= 128 * 1024)
        }
        // What is small stays, for the next request.
        #expect(try client.ask(Wire.request("POST", "/", body: [1])).body == [1])
        #expect(try child.largestFileInMemory() > 0)
    }

    /// The soft limit: below it lie only descriptors that are open already.
    private func limitDescriptors(of process: pid_t, to count: Int) throws {
        let tool = Process()
        tool.executableURL = URL(filePath: "/usr/bin/prlimit")
        tool.arguments = ["--pid", "\(process)", "--nofile=\(count):"]
        try tool.run()
        tool.waitUntilExit()
        try #require(tool.terminationStatus == 0)
    }

    /// User and system time (proc(5), fields 14 and 15 of stat).
    private func ticks(of process: pid_t) throws -> Int {
        let stat = try String(contentsOf: URL(filePath: "/proc/\(process)/stat"), encoding: .utf8)
        let fields = stat.split(separator: ")").last?.split(separator: " ") ?? []
        try #require(fields.count > 12)
        return (Int(fields[11]) ?? 0) + (Int(fields[12]) ?? 0)
    }
}
