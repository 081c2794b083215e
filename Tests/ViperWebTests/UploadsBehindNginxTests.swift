import FastCGI
import Foundation
import Glibc
import Testing
import ViperWeb
import Web

private let program = "/usr/sbin/nginx"

/// A site behind an nginx that reads what the site prints for it.
private final class ServedSite {
    let folder = FileManager.default.temporaryDirectory.appending(path: "uploads-\(UUID().uuidString.prefix(8))")
    private let worker: Worker
    private let nginx = Process()
    private let ended = DispatchSemaphore(value: 0)
    private var isServing = true

    /// Pages, where they are rendered, have none but those of errors.
    init(isRendered: Bool) throws {
        let pages = folder.appending(path: "pages")
        try FileManager.default.createDirectory(at: pages, withIntermediateDirectories: true)
        for name in ["413", "50x"] {
            try Data("nginx's \(name)".utf8).write(to: pages.appending(path: "\(name).html"))
        }
        let socket = folder.appending(path: "worker.sock").path
        let site = try NginxSiteTests.site(
            ["en"], pages: isRendered ? .rendered(pages.path) : .errors(pages.path), socket: socket, files: true)
        let website = TeaSite.website(of: ["en"], files: true)
        worker = try Worker(
            listener: .unix(socket), threads: 4, bodyPlan: website.bodyPlan, handler: website.respond)
        try Data(configuration(site).utf8).write(to: folder.appending(path: "nginx.conf"))
        nginx.executableURL = URL(filePath: program)
        nginx.arguments = ["-e", "stderr", "-p", "\(folder.path)/", "-c", "nginx.conf"]
        nginx.standardError = FileHandle.nullDevice
        try nginx.run()
        let (worker, ended) = (worker, ended)
        Thread.detachNewThread {
            try? worker.run(signals: false)
            ended.signal()
        }
    }

    deinit {
        stopWorker()
        // It may have inherited signals that are blocked.
        kill(nginx.processIdentifier, SIGKILL)
        nginx.waitUntilExit()
        try? FileManager.default.removeItem(at: folder)
    }

    func stopWorker() {
        guard isServing else { return }
        isServing = false
        worker.stop()
        ended.wait()
    }

    private func configuration(_ site: NginxSite) -> String {
        let paths = ["client_body", "fastcgi", "proxy", "scgi", "uwsgi"].map { "\($0)_temp_path \($0);" }
        return """
            pid nginx.pid; daemon off; master_process off;
            events {}
            http {
                access_log off; \(paths.joined(separator: " ")) \(site.text(of: .http))
                server { listen unix:\(folder.path)/web.sock; server_name tea; \(site.text(of: .server)) }
            }
            """
    }

    /// The status of a post of these bytes, and the answer's text. What nginx does not read is not written.
    func post(_ path: String, _ body: [UInt8], type: String, isChunked: Bool = false) throws -> (Int, String) {
        let connection = try connected()
        defer { close(connection) }
        let length = isChunked ? "Transfer-Encoding: chunked" : "Content-Length: \(body.count)"
        let head = """
            POST \(path) HTTP/1.1\r\nHost: tea\r\nConnection: close\r\nSec-Fetch-Site: same-origin\r\n\
            Content-Type: \(type)\r\n\(length)\r\n\r\n
            """
        let chunk = Array("\(String(body.count, radix: 16))\r\n".utf8)
        let bytes = Array(head.utf8) + (isChunked ? chunk + body + Array("\r\n0\r\n\r\n".utf8) : body)
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes {
                send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { break }
            sent += count
        }
        return try answer(on: connection)
    }

    private func answer(on connection: Int32) throws -> (Int, String) {
        var (answer, buffer) = ([UInt8](), [UInt8](repeating: 0, count: 65_536))
        while !Self.isWhole(answer), case let count = recv(connection, &buffer, buffer.count, 0), count > 0 {
            answer += buffer[..<count]
        }
        let text = String(decoding: answer, as: UTF8.self)
        return (try #require(Int(text.dropFirst(9).prefix(3))), text)
    }

    /// nginx goes on reading for a while what it refused, before it closes.
    private static func isWhole(_ answer: [UInt8]) -> Bool {
        let text = String(decoding: answer, as: UTF8.self)
        guard let length = text.firstMatch(of: /(?i)content-length: ([0-9]+)/).flatMap({ Int($0.1) }),
            let head = answer.firstRange(of: Array("\r\n\r\n".utf8))
        else { return false }
        return answer.count - head.upperBound >= length
    }

    private func connected() throws -> Int32 {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: "\(folder.path)/web.sock".utf8) }
        let end = Date(timeIntervalSinceNow: 10)
        while true {
            let connection = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
            let isConnected = withUnsafePointer(to: address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    connect(connection, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
                }
            }
            var limit = timeval(tv_sec: 30, tv_usec: 0)
            setsockopt(connection, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
            if isConnected { return connection }
            close(connection)
            try #require(Date() < end)
            usleep(10_000)
        }
    }
}

/// Files of the size that an action takes, through a real nginx.
@Suite(.enabled(if: FileManager.default.isExecutableFile(atPath: program)))
struct UploadsBehindNginxTests {
    private static let type = "multipart/form-data; boundary=xx"

    private static func body(file count: Int) -> [UInt8] {
        Array("--xx\r\nContent-Disposition: form-data; name=\"leaf\"; filename=\"a\"\r\n\r\n".utf8)
            + [UInt8](repeating: 7, count: count) + Array("\r\n--xx--\r\n".utf8)
    }

    @Test(arguments: [true, false])
    func `a file as long as its limit is taken, a longer one is refused, and elsewhere a form is short`(
        isRendered: Bool
    ) throws {
        let site = try ServedSite(isRendered: isRendered)
        let most = 20 << 20
        #expect(try site.post("/pour", Self.body(file: most), type: Self.type).0 == 303)
        #expect(try site.post("/pour", Self.body(file: most), type: Self.type, isChunked: true).0 == 303)
        let longer = try site.post("/pour", Self.body(file: most + 1), type: Self.type)
        #expect(longer.0 == 413 && longer.1.contains("too much at once"))
        let farLonger = try site.post("/pour", Self.body(file: most + (3 << 20)), type: Self.type)
        #expect(farLonger.0 == 413 && farLonger.1.contains("nginx's 413"))
        for path in ["/cup/pour", "/pour/more", "/"] {
            let other = try site.post(path, Self.body(file: 2 << 20), type: Self.type)
            #expect(other.0 == 413 && other.1.contains("nginx's 413"), "\(path)")
        }
        #expect(try site.post("/cup/pour", Self.body(file: 10), type: Self.type).0 == 415)
        #expect(try site.post("/pour", Self.body(file: 2 << 20).dropLast(4), type: Self.type).0 == 400)
        #expect(try site.post("/pour", Self.body(file: 2 << 20), type: "text/plain").0 == 413)
    }

    @Test func `while the worker is away a long body is answered with the page that says so`() throws {
        let site = try ServedSite(isRendered: true)
        #expect(try site.post("/pour", Self.body(file: 2 << 20), type: Self.type).0 == 303)
        site.stopWorker()
        let answer = try site.post("/pour", Self.body(file: 2 << 20), type: Self.type)
        #expect(answer.0 == 503 && answer.1.contains("nginx's 50x"))
    }
}
