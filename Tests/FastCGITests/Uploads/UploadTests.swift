import Foundation
import HTTPTypes
import Platform
import Testing
import Web

@testable import FastCGI

/// Long bodies that are written to files.
@Suite struct UploadTests {
    private static let multipart = [("CONTENT_TYPE", "multipart/form-data; boundary=x")]

    private static func limits(_ change: (inout Limits) -> Void = { _ in }) -> Limits {
        var limits = Limits()
        change(&limits)
        return limits
    }

    /// A worker whose `/upload` takes files and whose `/refused` does not; it answers with the body, or with why there is none.
    private func worker(threads: Int = 4, limits: Limits = Limits()) throws -> Running {
        try Running(
            threads: threads, limits: limits, handler: Self.answer,
            bodyPlan: { request in
                switch request.path {
                case "/upload": .file(atMost: 1_000_000)
                case "/refused": .refused(.crossSite)
                default: .held
                }
            })
    }

    private static func answer(_ request: Request) throws -> Response {
        switch request.longBody {
        case nil: return Response(status: .ok, body: Array("held ".utf8) + request.body)
        case .refused(let error): return Response(status: .forbidden, body: Array("\(error)".utf8))
        case .file(let file):
            var (bytes, offset) = (Array("file ".utf8), 0)
            while case let count = try file.read(70_000, at: offset, into: &bytes), count > 0 { offset += count }
            #expect(request.body.isEmpty && offset == file.size)
            return Response(status: .ok, body: bytes)
        }
    }

    private func bytes(_ count: Int) -> [UInt8] { (0..<count).map { UInt8(truncatingIfNeeded: $0 / 3 ^ $0 >> 9) } }

    private func post(_ path: String, _ body: [UInt8], length: String? = nil, id: UInt16 = 1) -> [UInt8] {
        let length = length.map { [("CONTENT_LENGTH", $0)] } ?? []
        return Wire.request("POST", path, more: Self.multipart + length, body: body, id: id)
    }

    /// Waits until no upload has room.
    private func isEmpty(_ worker: Running) -> Bool {
        let limit = Date(timeIntervalSinceNow: 10)
        while worker.uploads.files > 0 || worker.uploads.bytes > 0 {
            guard Date() < limit else { return false }
            usleep(1_000)
        }
        return true
    }

    @Test(arguments: [0, 1, 65_535, 65_536])
    func `a short body is held in memory`(size: Int) throws {
        let worker = try worker()
        #expect(try worker.ask(post("/upload", bytes(size))).body == Array("held ".utf8) + bytes(size))
    }

    @Test(arguments: [65_537, 131_072, 1_048_577, 5_000_000])
    func `a longer one is in a file, byte for byte`(size: Int) throws {
        let worker = try worker()
        let client = try worker.client()
        let body = bytes(size)
        for id: UInt16 in [1, 2] {
            let answer = try client.ask(post("/upload", body, id: id))
            #expect(answer.body == Array("file ".utf8) + body && answer.id == id)
        }
        #expect(try client.ask(Wire.request("GET", "/")).body == Array("held ".utf8))
        #expect(isEmpty(worker))
    }

    @Test(arguments: [1, 100, 8_000, 65_535])
    func `records of any length are the same body`(length: Int) throws {
        let worker = try worker()
        let body = bytes(length == 1 ? 70_000 : 300_000)
        var request = Wire.begin()
        let params = Wire.line("POST", "/upload") + Self.multipart + [("CONTENT_LENGTH", "\(body.count)")]
        request += Wire.stream(Wire.params, Wire.pairs(params))
        for (index, start) in stride(from: 0, to: body.count, by: length).enumerated() {
            let content = Array(body[start..<min(start + length, body.count)])
            request += Wire.record(Wire.stdin, content, padding: index % 3)
        }
        let client = try worker.client()
        let next = Wire.request("GET", "/next")
        // What follows on the connection is the next request.
        try client.send(request + Wire.record(Wire.stdin) + next)
        #expect(try client.answer().body == Array("file ".utf8) + body)
        #expect(try client.answer().body == Array("held ".utf8))
        #expect(worker.handled.paths == ["/upload", "/next"])
    }

    @Test func `a body that has no file keeps the limit of every body`() throws {
        let worker = try worker()
        let client = try worker.client()
        #expect(try client.ask(post("/other", bytes(1_048_576))).body.count == 1_048_581)
        #expect(try client.ask(post("/other", bytes(1_048_577))).status == 413)
        #expect(worker.handled.count == 1 && worker.uploads.files == 0)
    }

    @Test func `what the head refuses is read to its end and dropped`() throws {
        let worker = try worker()
        let client = try worker.client()
        let answer = try client.ask(post("/refused", bytes(10_000_000)))
        #expect(answer.status == 403 && answer.body == Array("crossSite".utf8))
        #expect(worker.handled.all.allSatisfy { $0.body.isEmpty })
        #expect(try client.ask(Wire.request()).status == 200)
    }

    @Test(arguments: ["/upload", "/refused"])
    func `a body shorter or longer than announced is 400 and reaches no handler`(path: String) throws {
        let worker = try worker()
        let client = try worker.client()
        for length in ["99999", "100001", "300000"] {
            #expect(try client.ask(post(path, bytes(100_000), length: length)).status == 400)
        }
        #expect(worker.handled.all.isEmpty && isEmpty(worker))
        #expect(try client.ask(post(path, bytes(100_000))).status != 400)
    }

    @Test(arguments: ["9223372036854775807", "4611686018427387904", "999999999999999999999", "-5", "70000x"])
    func `a length that is a lie ends in no file`(length: String) throws {
        let worker = try worker()
        for path in ["/upload", "/refused"] {
            #expect(try [400, 413].contains(worker.ask(post(path, bytes(100_000), length: length)).status))
        }
        #expect(worker.handled.all.isEmpty && isEmpty(worker))
        #expect(try worker.ask(Wire.request()).status == 200)
    }

    @Test func `a head that is refused is, whatever its body`() throws {
        let worker = try worker()
        let client = try worker.client()
        let twice = [("CONTENT_TYPE", "text/plain")] + Self.multipart
        let long = Self.multipart + [("HTTP_X", String(repeating: "a", count: 70_000))]
        for (more, status) in [(twice, 400), (Self.multipart + Self.multipart, 200), (long, 431)] {
            let request =
                Wire.begin()
                + Wire.stream(
                    Wire.params,
                    Wire.pairs(Wire.line("POST", "/upload") + more + [("CONTENT_LENGTH", "200000")]))
                + Wire.stream(Wire.stdin, bytes(200_000))
            #expect(try client.ask(request).status == status)
        }
        #expect(worker.handled.count == 1 && isEmpty(worker))
    }

    @Test func `a body without an end is cut`() throws {
        let worker = try worker(limits: Self.limits { $0.uploadBytes = 1_000_000 })
        for path in ["/upload", "/refused"] {
            let client = try worker.client()
            let params = Wire.line("POST", path) + Self.multipart + [("CONTENT_LENGTH", "500000")]
            try client.send(Wire.begin() + Wire.stream(Wire.params, Wire.pairs(params)))
            let record = Wire.record(Wire.stdin, bytes(60_000))
            #expect(throws: Client.Failure.closed) { for _ in 0..<2_000 { try client.send(record) } }
        }
        #expect(worker.handled.all.isEmpty && isEmpty(worker))
    }

    @Test func `a connection that breaks leaves nothing`() throws {
        let worker = try worker()
        let request = post("/upload", bytes(500_000))
        for end in [130_000, 200_000, request.count - 9] {
            let client = try worker.client()
            try client.send(Array(request[..<end]))
            #expect(worker.seesUpload())
            client.close()
            #expect(isEmpty(worker))
        }
        let params = Wire.line("POST", "/upload") + Self.multipart + [("CONTENT_LENGTH", "200000")]
        let record = Wire.record(Wire.stdin, bytes(60_000))
        let aborting = try worker.client()
        try aborting.send(Wire.begin() + Wire.stream(Wire.params, Wire.pairs(params)) + record + record)
        #expect(worker.seesUpload())
        try aborting.send(Wire.record(Wire.abort))
        #expect(try aborting.rest().map(\.type) == [Wire.end])
        #expect(worker.handled.all.isEmpty && isEmpty(worker))
        #expect(try worker.ask(post("/upload", bytes(70_000))).status == 200)
    }

    @Test func `more files than there may be are refused, and their connections are kept`() throws {
        let worker = try worker(threads: 8, limits: Self.limits { $0.uploads = 2 })
        let request = post("/upload", bytes(200_000))
        let slow = try (0..<2).map { _ in
            let client = try worker.client()
            try client.send(Array(request[..<150_000]))
            return client
        }
        #expect(worker.seesUpload(2))
        let late = try worker.client()
        #expect(try late.ask(request).body == Array("tooManyUploads".utf8))
        // Neither those that trickle nor those that are refused keep the others out.
        for _ in 0..<20 { #expect(try worker.ask(Wire.request("POST", "/other", body: [1])).status == 200) }
        for client in slow {
            try client.send(Array(request[150_000...]))
            #expect(try client.answer().status == 200)
        }
        #expect(isEmpty(worker))
        #expect(try late.ask(request).status == 200)
    }

    @Test func `more bytes than there may be are refused`() throws {
        let worker = try worker(limits: Self.limits { $0.uploadBytes = 300_000 })
        #expect(try worker.ask(post("/upload", bytes(300_001))).body == Array("tooManyUploads".utf8))
        #expect(try worker.ask(post("/upload", bytes(300_000))).body.count == 300_005)
        let slow = try worker.client()
        try slow.send(Array(post("/upload", bytes(200_000))[..<150_000]))
        #expect(worker.seesUpload())
        #expect(try worker.ask(post("/upload", bytes(100_001))).body == Array("tooManyUploads".utf8))
        #expect(try worker.ask(post("/upload", bytes(100_000))).status == 200)
        slow.close()
    }

    @Test(arguments: [10, 150_000])
    func `bodies that pause have no thread, however many there are and however little of each has come`(
        begun: Int
    ) throws {
        let worker = try worker(threads: 2)
        let request = post("/upload", bytes(200_000))
        let end = request.count - Wire.stream(Wire.stdin, bytes(200_000)).count + begun
        let slow = try (0..<6).map { _ in
            let client = try worker.client()
            try client.send(Array(request[..<end]))
            return client
        }
        #expect(worker.seesUpload(6))
        for _ in 0..<20 { #expect(try worker.ask(Wire.request("POST", "/other", body: [1])).status == 200) }
        for client in slow {
            for part in [end..<end + 9, end + 9..<request.count] { try client.send(Array(request[part])) }
            #expect(try client.answer().body == Array("file ".utf8) + bytes(200_000))
        }
        #expect(isEmpty(worker))
    }

    @Test func `a body that trickles has no place among what may take long`() throws {
        let worker = try worker(threads: 2)
        let slow = try worker.client()
        let request = post("/upload", bytes(200_000))
        try slow.send(Array(request[..<150_000]))
        #expect(worker.seesUpload())
        // Of two threads one place.
        for _ in 0..<20 { #expect(try worker.ask(Wire.request("POST", "/other", body: [1])).status == 200) }
        try slow.send(Array(request[150_000...]))
        #expect(try slow.answer().status == 200)
    }

    @Test func `a place that the look at the head took is given back`() throws {
        let worker = try Running(threads: 2, handler: Self.answer) { _ in
            RequestContext.mayTakeLong() ? .file(atMost: 1_000_000) : .held
        }
        for _ in 0..<3 { #expect(try worker.ask(post("/upload", bytes(70_000))).body.count == 70_005) }
    }

    @Test func `a client that stops in mid-upload is told so and cut, and leaves nothing`() throws {
        let worker = try worker(
            limits: Self.limits { limits in (limits.idle, limits.deadline) = (.milliseconds(300), .seconds(1_000)) })
        let request = post("/upload", bytes(200_000))
        for sent in [10, 150_000] {
            let slow = try worker.client()
            try slow.send(Array(request[..<(request.count - Wire.stream(Wire.stdin, bytes(200_000)).count + sent)]))
            #expect(try slow.answer().status == 408)
            #expect(slow.seesEnd())
        }
        #expect(worker.handled.all.isEmpty && isEmpty(worker))
        #expect(worker.log.waits(for: "info", "too long") && worker.log.waits(for: "answered", "408"))
    }

    @Test func `a client that drips bytes of a body is cut, one that sends them faster is not`() throws {
        let worker = try worker(limits: Self.limits { $0.deadline = .milliseconds(300) })
        let (request, steady) = (post("/upload", bytes(200_000)), try worker.client())
        // At 16 KiB a second it may take nine seconds more.
        try steady.send(Array(request[..<150_000]))
        let slow = try worker.client()
        let params = Wire.line("POST", "/upload") + Self.multipart + [("CONTENT_LENGTH", "200000")]
        try slow.send(Wire.begin() + Wire.stream(Wire.params, Wire.pairs(params)))
        let began = ContinuousClock.now
        #expect(throws: Client.Failure.closed) {
            while ContinuousClock.now - began < .seconds(8) {
                try slow.send(Wire.record(Wire.stdin, [7]))
                usleep(20_000)
            }
        }
        #expect(try slow.answer().status == 408)
        try steady.send(Array(request[150_000...]))
        #expect(try steady.answer().status == 200)
    }

    @Test func `a client that sends without a pause is cut at the deadline`() throws {
        let worker = try worker(
            limits: Self.limits { limits in (limits.deadline, limits.uploadRate) = (.milliseconds(300), 1 << 40) })
        let client = try worker.client()
        let params = Wire.line("POST", "/upload") + Self.multipart + [("CONTENT_LENGTH", "200000000")]
        try client.send(Wire.begin() + Wire.stream(Wire.params, Wire.pairs(params)))
        let (record, began) = ((0..<2_000).flatMap { _ in Wire.record(Wire.stdin, [7]) }, ContinuousClock.now)
        try client.send(Wire.record(Wire.stdin, bytes(65_535)))
        #expect(throws: Client.Failure.closed) {
            while ContinuousClock.now - began < .seconds(8) { try client.send(record) }
        }
        #expect(worker.log.waits(for: "info", "too long") && isEmpty(worker))
    }

    @Test func `a stop waits for bodies that come, and answers for those that do not`() throws {
        let worker = try worker(
            limits: Self.limits { limits in
                (limits.stopTimeout, limits.idle, limits.deadline) = (.seconds(2), .seconds(1_000), .seconds(1_000))
            })
        let (request, steady, slow) = (post("/upload", bytes(200_000)), try worker.client(), try worker.client())
        for client in [steady, slow] { try client.send(Array(request[..<150_000])) }
        #expect(worker.seesUpload(2))
        worker.stopAgain()
        #expect(worker.log.waits(for: "notice stopping"))
        try steady.send(Array(request[150_000...]))
        #expect(try steady.answer().status == 200)
        #expect(try slow.answer().status == 503)
        #expect(worker.stop() && worker.handled.paths == ["/upload"])
    }

    @Test(arguments: [1, 70_000, 1_000_000])
    func `a body whose length nobody announced is as long as it is, within the limit of its address`(size: Int) throws {
        let worker = try worker()
        let answer = try worker.ask(post("/upload", bytes(size), length: ""))
        #expect(answer.body == Array(size > 65_536 ? "file ".utf8 : "held ".utf8) + bytes(size))
        #expect(try worker.ask(post("/upload", bytes(1_000_001), length: "")).body == Array("contentTooLarge".utf8))
        #expect(try worker.ask(post("/other", bytes(1_048_577), length: "")).status == 413)
        #expect(isEmpty(worker))
    }

    @Test func `the web server is told whether a body may be sent, and no handler sees the question`() throws {
        let worker = try worker()
        let client = try worker.client()
        for (path, status) in [("/upload", 204), ("/refused", 401), ("/other", 401)] {
            let more = Self.multipart + [("CONTENT_LENGTH", "200000"), ("UPLOAD_PERMISSION", "ask")]
            #expect(try client.ask(Wire.request("POST", path, more: more)).status == status)
        }
        #expect(worker.handled.all.isEmpty && isEmpty(worker))
    }

    @Test(arguments: [0, 1_000, 150_000])
    func `a body that may not be sent is not waited for, dropped, and no request of its own`(sent: Int) throws {
        let worker = try worker()
        for (path, reason) in [("/upload", "badRequest"), ("/refused", "crossSite"), ("/other", "badRequest")] {
            let client = try worker.client()
            let forged = Array((0..<3_000).flatMap { _ in Wire.request("POST", "/forged") }.prefix(200_000))
            let more = Self.multipart + [("CONTENT_LENGTH", "200000"), ("UPLOAD_PERMISSION", "refused")]
            let request = Wire.request("POST", path, more: more, body: forged)
            let end = request.count - Wire.stream(Wire.stdin, forged).count + sent
            try client.send(Array(request[..<end]))
            let answer = try client.answer()
            #expect(answer.status == 403 && answer.body == Array(reason.utf8))
            try client.send(Array(request[end...]))
            #expect(try client.ask(Wire.request("GET", "/next")).status == 200)
        }
        #expect(Set(worker.handled.paths) == ["/upload", "/refused", "/other", "/next"] && isEmpty(worker))
    }

    @Test func `memory stays as it is while a body arrives`() throws {
        try #require(LibFCGI.isReady)
        var ends: [Int32] = [-1, -1]
        try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
        let (client, server) = (Client(adopting: ends[0]), Client(adopting: ends[1]))
        let body = bytes(8_000_000)
        let (request, end) = (post("/upload", body), client.descriptor)
        let sender = try WorkerThread {
            var rest = request[...]
            while !rest.isEmpty {
                let count = rest.withUnsafeBytes { write(end, $0.baseAddress, $0.count) }
                guard count > 0 else { return }
                rest = rest.dropFirst(count)
            }
        }
        defer { sender.join() }
        let space = UploadSpace(files: 1, bytes: 8_000_000)
        var records = RecordReader(limits: Limits(), asks: true)
        let deadline = Deadline(Limits(), from: .now)
        #expect(server.seesAnswerBegin())
        guard case .longBody(let frames) = try records.next(from: server.descriptor, until: deadline) else {
            return #expect(Bool(false), "a long body is asked for")
        }
        let stream = BodyStream(body.count, in: space)
        var arrival = try records.next(frames, to: stream, from: server.descriptor, until: deadline)
        while case .paused(let frames) = arrival {
            #expect(server.seesAnswerBegin())
            arrival = try records.resume(frames, from: server.descriptor, until: deadline)
        }
        guard case .request(let all) = arrival else { return #expect(Bool(false), "it becomes a request") }
        #expect(all.bodyBytes == body.count && records.room <= 256 * 1024)
        #expect(space.used.files == 1 && space.used.bytes == 8_000_000)
    }
}
