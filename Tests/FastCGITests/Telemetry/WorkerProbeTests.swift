import Foundation
import Platform
import Testing

@testable import FastCGI

@Suite struct WorkerProbeTests {
    private let folder: Folder
    private let path: String

    init() throws {
        folder = try Folder()
        path = folder.file("w.sock")
    }

    /// Accepts one connection, sends these bytes on it and closes it.
    private func answer(_ bytes: [UInt8], on listener: Listener) {
        Thread.detachNewThread {
            var watched = pollfd(fd: listener.descriptor, events: Int16(POLLIN), revents: 0)
            poll(&watched, 1, -1)
            let connection = accept(listener.descriptor, nil, nil)
            var request = [UInt8](repeating: 0, count: 24)
            recv(connection, &request, request.count, Int32(MSG_WAITALL))
            send(connection, bytes, bytes.count, Int32(MSG_NOSIGNAL))
            close(connection)
        }
    }

    @Test func `a worker answers, and no handler runs`() throws {
        let worker = try Running()
        try WorkerProbe(worker.path).ask()
        #expect(worker.handled.all.isEmpty)
    }

    @Test func `a socket that queues but does not answer is silent`() throws {
        let listener = try Listener.unix(path)
        defer { listener.close() }
        #expect(throws: ProbeError.silent(.milliseconds(50))) {
            try WorkerProbe(path, timeout: .milliseconds(50)).ask()
        }
    }

    @Test func `a socket whose queue is full is silent`() throws {
        let listener = try Listener.unix(path)
        defer { listener.close() }
        // The queue is cut to one place beside the one that is always there.
        #expect(listen(listener.descriptor, 0) == 0)
        let waiting = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(waiting) }
        try #require(UnixAddress(path: path).with { connect(waiting, $0, $1) } == 0)
        #expect(throws: ProbeError.silent(.milliseconds(50))) {
            try WorkerProbe(path, timeout: .milliseconds(50)).ask()
        }
    }

    @Test func `whoever is no worker is found out`() throws {
        #expect(throws: ProbeError.system(SystemError("connect to", path, code: ENOENT))) {
            try WorkerProbe(path).ask()
        }
        #expect(throws: ProbeError.pathTooLong) { try WorkerProbe(String(repeating: "x", count: 108)).ask() }
        let listener = try Listener.unix(path)
        answer(Array("HTTP/1.1 400 Bad Request\r\n\r\n".utf8), on: listener)
        #expect(throws: ProbeError.foreign) { try WorkerProbe(path).ask() }
        answer([], on: listener)
        #expect(throws: ProbeError.closed) { try WorkerProbe(path).ask() }
        listener.close()
        #expect(throws: ProbeError.system(SystemError("connect to", path, code: ENOENT))) {
            try WorkerProbe(path).ask()
        }
    }
}
