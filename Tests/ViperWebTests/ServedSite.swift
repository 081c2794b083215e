import FastCGI
import Foundation
import Glibc
import Testing
import ViperWeb
import Web

/// A site that takes files, behind an nginx that reads what the site prints for it. nginx listens on a unix socket, whose clients have
/// no limits of their own, and on a port of this machine.
final class ServedSite {
    static let nginx = "/usr/sbin/nginx"

    let folder = FileManager.default.temporaryDirectory.appending(path: "uploads-\(UUID().uuidString.prefix(8))")
    let port = freePort()
    private let sessions = MemorySessionStore { _ in .staff }
    private let worker: Worker
    private let nginx = Process()
    private let ended = DispatchSemaphore(value: 0)
    private var isServing = true

    /// Pages, where they are rendered, have none but those of errors.
    init(isRendered: Bool = true, limits: Limits = Limits()) throws {
        let pages = folder.appending(path: "pages")
        try FileManager.default.createDirectory(at: pages, withIntermediateDirectories: true)
        for name in ["413", "429", "50x"] {
            try Data("nginx's \(name)".utf8).write(to: pages.appending(path: "\(name).html"))
        }
        let socket = folder.appending(path: "worker.sock").path
        let site = try NginxSiteTests.site(
            ["en"], pages: isRendered ? .rendered(pages.path) : .errors(pages.path), socket: socket, files: true)
        let website = TeaSite.website(of: ["en"], files: true, sessions: sessions)
        worker = try Worker(
            listener: .unix(socket), threads: 4, limits: limits, bodyPlan: website.bodyPlan, handler: website.respond)
        try Data(configuration(site).utf8).write(to: folder.appending(path: "nginx.conf"))
        nginx.executableURL = URL(filePath: Self.nginx)
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

    /// The cookie of somebody of the staff who signs in.
    func signIn() -> String {
        let (token, identity) = (SessionToken.random(), Identity(id: "keeper", name: "keeper"))
        sessions.save(Session(of: identity.visitor, identity: identity, begun: Date()), for: token, at: Date())
        return "visitor=\(token.text)"
    }

    /// When nginx last made a file of a request's body.
    func lastBodyFile() throws -> timespec {
        var status = stat()
        try #require(stat("\(folder.path)/client_body", &status) == 0)
        return status.st_mtim
    }

    private func configuration(_ site: NginxSite) -> String {
        let paths = ["client_body", "fastcgi", "proxy", "scgi", "uwsgi"].map { "\($0)_temp_path \($0);" }
        return """
            pid nginx.pid; daemon off; master_process off;
            events {}
            http {
                access_log off; \(paths.joined(separator: " ")) \(site.text(of: .http))
                server {
                    listen unix:\(folder.path)/web.sock; listen 127.0.0.1:\(port); server_name tea;
                    \(site.text(of: .server))
                }
            }
            """
    }

    /// A port on which nothing listens.
    private static func freePort() -> UInt16 {
        let probe = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(probe) }
        var (address, length) = (sockaddr_in(loopback: "127.0.0.1"), socklen_t(MemoryLayout<sockaddr_in>.size))
        withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                _ = bind(probe, $0, length)
                getsockname(probe, $0, &length)
            }
        }
        return UInt16(bigEndian: address.sin_port)
    }
}

/// A connection to a `ServedSite`, on which nothing waits for more than half a minute.
final class WebClient {
    private let connection: Int32

    /// Connects to the unix socket, or as one of this machine's addresses to the port.
    init(_ site: ServedSite, from address: String? = nil) throws {
        let end = Date(timeIntervalSinceNow: 10)
        while true {
            if let connection = address.map({ Self.connect(from: $0, to: site.port) }) ?? Self.connect(to: site.folder)
            {
                self.connection = connection
                break
            }
            try #require(Date() < end)
            usleep(10_000)
        }
        var limit = timeval(tv_sec: 30, tv_usec: 0)
        for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
            setsockopt(connection, SOL_SOCKET, option, &limit, socklen_t(MemoryLayout<timeval>.size))
        }
    }

    deinit {
        close(connection)
    }

    /// Sends the head of a post of this site's own form; `length` is a field with how long the body is.
    func begin(
        _ path: String, length: String, type: String = UploadBody.type, cookie: String? = nil, method: String = "POST"
    ) {
        let cookie = cookie.map { "Cookie: \($0)\r\n" } ?? ""
        send(
            Array(
                """
                \(method) \(path) HTTP/1.1\r\nHost: tea\r\nConnection: close\r\nSec-Fetch-Site: same-origin\r\n\
                Content-Type: \(type)\r\n\(cookie)\(length)\r\n\r\n
                """.utf8))
    }

    /// Sends bytes, as far as nginx reads them.
    func send(_ bytes: [UInt8]) {
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes {
                Glibc.send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return }
            sent += count
        }
    }

    /// Whether something has come, or comes within a hundredth of a second.
    var isAnswered: Bool {
        var awaited = pollfd(fd: connection, events: Int16(POLLIN), revents: 0)
        return poll(&awaited, 1, 10) > 0
    }

    /// The status of an answer, and its text.
    func answer() throws -> (status: Int, text: String) {
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

    private static func connect(to folder: URL) -> Int32? {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: "\(folder.path)/web.sock".utf8) }
        return call(Glibc.connect, socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0), address)
    }

    private static func connect(from address: String, to port: UInt16) -> Int32? {
        var server = sockaddr_in(loopback: "127.0.0.1")
        server.sin_port = port.bigEndian
        let connection = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        return call(bind, connection, sockaddr_in(loopback: address)).flatMap { call(Glibc.connect, $0, server) }
    }

    /// Calls with an address; closes the descriptor where that fails.
    private static func call<Address>(
        _ function: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Int32, _ descriptor: Int32, _ address: Address
    ) -> Int32? {
        let result = withUnsafePointer(to: address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                function(descriptor, $0, socklen_t(MemoryLayout<Address>.size))
            }
        }
        if result != 0 { close(descriptor) }
        return result == 0 ? descriptor : nil
    }
}

/// The body of a form with a file.
enum UploadBody {
    static let type = "multipart/form-data; boundary=xx"

    static func bytes(file count: Int) -> [UInt8] {
        Array("--xx\r\nContent-Disposition: form-data; name=\"leaf\"; filename=\"a\"\r\n\r\n".utf8)
            + [UInt8](repeating: 7, count: count) + Array("\r\n--xx--\r\n".utf8)
    }
}

extension ServedSite {
    /// The answer to a post of these bytes.
    func post(
        _ path: String, _ body: [UInt8], type: String = UploadBody.type, cookie: String? = nil,
        from address: String? = nil,
        isChunked: Bool = false
    ) throws -> (status: Int, text: String) {
        let client = try WebClient(self, from: address)
        client.begin(
            path, length: isChunked ? "Transfer-Encoding: chunked" : "Content-Length: \(body.count)", type: type,
            cookie: cookie)
        let chunk = Array("\(String(body.count, radix: 16))\r\n".utf8)
        client.send(isChunked ? chunk + body + Array("\r\n0\r\n\r\n".utf8) : body)
        return try client.answer()
    }
}

extension sockaddr_in {
    fileprivate init(loopback address: String) {
        self.init()
        sin_family = sa_family_t(AF_INET)
        inet_pton(AF_INET, address, &sin_addr)
    }
}
