import Foundation
import Testing

@testable import FastCGI

/// Signals sent to a worker that is a process of its own.
@Suite struct SignalTests {
    private let folder: Folder

    init() throws {
        folder = try Folder()
    }

    private func ask(_ client: Client, _ target: String, _ body: [UInt8] = []) throws -> Answer {
        try client.ask(Wire.request("POST", target, body: body))
    }

    @Test(arguments: [SIGTERM, SIGINT, SIGHUP])
    func `an idle worker ends soon, whatever idle connections are open`(signal: Int32) throws {
        let child = try Child(folder)
        let clients = try (0..<20).map { _ in try Client(child.path) }
        for client in clients.prefix(10) { #expect(try ask(client, "/", [1]).body == [1]) }
        #expect(kill(child.process, signal) == 0)
        #expect(child.status() == 0)
        for client in clients { #expect(client.seesEnd()) }
        #expect(!FileManager.default.fileExists(atPath: child.path))
    }

    @Test func `a request that runs at SIGTERM is answered whole, and new clients are not taken`() throws {
        let child = try Child(folder)
        let pipe = folder.file("pipe")
        #expect(mkfifo(pipe, 0o600) == 0)
        let client = try Client(child.path)
        try client.send(Wire.request("GET", "/wait?\(pipe)"))
        #expect(child.waits(for: "asked"))
        #expect(kill(child.process, SIGTERM) == 0)
        #expect(child.waits(for: "stopping"))
        let answer = [UInt8](repeating: 7, count: 500_000)
        Thread.detachNewThread { FileHandle(forWritingAtPath: pipe)?.write(Data(answer)) }
        #expect(try client.answer().body == answer)
        #expect(child.status() == 0)
        #expect(throws: Client.Failure.self) { try Client(child.path) }
    }

    @Test func `a body that is still coming at SIGTERM is waited for`() throws {
        let child = try Child(folder)
        let client = try Client(child.path)
        let body = (0..<200_000).map { UInt8(truncatingIfNeeded: $0) }
        let request = Wire.request("POST", "/", body: body)
        try client.send(Array(request.prefix(100_000)))
        // Another's answer takes longer than the first bytes need.
        #expect(try ask(Client(child.path), "/", [1]).body == [1])
        #expect(kill(child.process, SIGTERM) == 0)
        #expect(child.waits(for: "stopping"))
        try client.send(Array(request.dropFirst(100_000)))
        #expect(try client.answer().body == body)
        #expect(child.status() == 0)
    }

    @Test func `a second SIGTERM ends a worker that still has a request`() throws {
        let child = try Child(folder)
        let pipe = folder.file("pipe")
        #expect(mkfifo(pipe, 0o600) == 0)
        let client = try Client(child.path)
        try client.send(Wire.request("GET", "/wait?\(pipe)"))
        #expect(child.waits(for: "asked"))
        #expect(kill(child.process, SIGTERM) == 0)
        #expect(child.waits(for: "stopping"))
        #expect(kill(child.process, SIGTERM) == 0)
        #expect(child.status() == 1)
        #expect(client.seesEnd())
    }

    @Test(arguments: [SIGUSR1, SIGUSR2, SIGALRM, SIGPIPE, SIGCHLD, SIGWINCH])
    func `a signal truncates neither a slow body nor a large response`(signal: Int32) throws {
        let child = try Child(folder)
        let client = try Client(child.path)
        let body = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 / 5) }
        let request = Wire.request("POST", "/", body: body)
        for start in stride(from: 0, to: request.count, by: 20_000) {
            try client.send(Array(request[start..<min(start + 20_000, request.count)]))
            #expect(kill(child.process, signal) == 0)
            usleep(500)
        }
        #expect(try client.answer().body == body)
        try client.send(Wire.request("GET", "/large?1500000"))
        #expect(client.seesAnswerBegin())
        for _ in 0..<20 {
            #expect(kill(child.process, signal) == 0)
            usleep(500)
        }
        let large = try client.answer().body
        #expect(large == (0..<1_500_000).map { UInt8(truncatingIfNeeded: $0 / 7) })
        #expect(kill(child.process, SIGTERM) == 0)
        #expect(child.status() == 0)
    }

    @Test func `a worker serves the listening socket that it finds as descriptor 0, and leaves its file`() throws {
        let path = folder.file("inherited.sock")
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        #expect(withAddress(path) { bind(descriptor, $0, $1) } == 0)
        #expect(listen(descriptor, 10) == 0)
        let child = try Child(folder, input: descriptor)
        close(descriptor)
        #expect(try ask(Client(path), "/", [4, 5]).body == [4, 5])
        #expect(kill(child.process, SIGTERM) == 0)
        #expect(child.status() == 0)
        #expect(FileManager.default.fileExists(atPath: path))
    }

    @Test func `two workers share one inherited socket`() throws {
        let path = folder.file("shared.sock")
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        #expect(withAddress(path) { bind(descriptor, $0, $1) } == 0)
        #expect(listen(descriptor, 10) == 0)
        let children = try (0..<2).map { _ in try Child(folder, input: descriptor) }
        close(descriptor)
        for _ in 0..<20 { #expect(try ask(Client(path), "/", [6]).body == [6]) }
        #expect(kill(children[0].process, SIGTERM) == 0)
        #expect(children[0].status() == 0)
        for _ in 0..<20 { #expect(try ask(Client(path), "/", [7]).body == [7]) }
    }

    @Test func `what waits in an inherited socket's queue at SIGTERM is the next worker's`() throws {
        let path = folder.file("kept.sock")
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        #expect(withAddress(path) { bind(descriptor, $0, $1) } == 0)
        #expect(listen(descriptor, 10) == 0)
        defer { close(descriptor) }
        let first = try Child(folder, input: descriptor)
        let pipe = folder.file("pipe")
        #expect(mkfifo(pipe, 0o600) == 0)
        let running = try Client(path)
        try running.send(Wire.request("GET", "/wait?\(pipe)"))
        #expect(first.waits(for: "asked"))
        #expect(kill(first.process, SIGTERM) == 0)
        #expect(first.waits(for: "stopping"))
        let clients = try (0..<8).map { _ in try Client(path) }
        for (number, client) in clients.enumerated() {
            try client.send(Wire.request("POST", "/", body: [UInt8(number)]))
        }
        Thread.detachNewThread { FileHandle(forWritingAtPath: pipe)?.write(Data([9])) }
        #expect(try running.answer().body == [9])
        #expect(first.status() == 0)
        #expect(!clients.contains { $0.hasArrived })
        let second = try Child(folder, input: descriptor)
        for (number, client) in clients.enumerated() { #expect(try client.answer().body == [UInt8(number)]) }
        #expect(kill(second.process, SIGTERM) == 0)
        #expect(second.status() == 0)
    }

    @Test func `what waits in an inherited socket's queue when its worker is killed is the next one's`() throws {
        let path = folder.file("killed.sock")
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        #expect(withAddress(path) { bind(descriptor, $0, $1) } == 0)
        #expect(listen(descriptor, 10) == 0)
        defer { close(descriptor) }
        let first = try Child(folder, input: descriptor)
        first.freeze()
        let client = try Client(path)
        try client.send(Wire.request("POST", "/", body: [1, 2]))
        #expect(kill(first.process, SIGKILL) == 0)
        #expect(first.status() == 128 + SIGKILL)
        let second = try Child(folder, input: descriptor)
        #expect(try client.answer().body == [1, 2])
        #expect(kill(second.process, SIGTERM) == 0)
        #expect(second.status() == 0)
    }

    @Test func `descriptor 0 may be a TCP socket as well`() throws {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        #expect(listen(descriptor, 10) == 0)
        let child = try Child(folder, input: descriptor)
        var address = sockaddr_in()
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let client = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        let isConnected = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                getsockname(descriptor, $0, &length) == 0 && connect(client, $0, length) == 0
            }
        }
        #expect(isConnected)
        close(descriptor)
        #expect(try Client(adopting: client).ask(Wire.request("POST", "/", body: [8])).body == [8])
        #expect(kill(child.process, SIGTERM) == 0)
        #expect(child.status() == 0)
    }

    @Test func `descriptor 0 that does not listen is refused`() throws {
        #expect(throws: ListenerError.notListening) { try Listener.inherited() }
    }
}
