#if DEBUG
    import FastCGI
    import Foundation
    import Glibc
    import Platform

    /// What browsers hear while the site is written, over HTTP on a unix socket that nginx passes on: `events` is a stream of server-sent
    /// events (HTML, 9.2), the other paths are the files of the page's part.
    final class DevChannel: Sendable {
        /// What is true now; a browser that connects gets it first.
        private struct State: Codable {
            /// 0 until a process answers.
            var version = 0
            var isBuilding = false
            var problem: DevProblem?
        }

        /// A file that changed, and when, in milliseconds since 1970.
        private struct AssetChange: Codable {
            let asset: String
            let time: Int
        }

        private struct Contents {
            var state = State()
            var assets: [AssetChange] = []
            var browsers: [Int32] = []
        }

        /// Tabs; one more takes the place of the first.
        private static let maxBrowsers = 100
        private static let maxAssets = 1_000

        private let path: String
        private let contents = Lock(Contents())

        init(at path: String) {
            self.path = path
        }

        /// Begins to answer.
        func open() throws {
            let listener = try Listener.unix(path)
            Thread.detachNewThread { [self] in
                while let connection = try? listener.nextConnection() { answer(connection) }
            }
        }

        func tellBuilding() {
            tell { $0.isBuilding = true }
        }

        func tell(problem: DevProblem?) {
            tell {
                $0.isBuilding = false
                $0.problem = problem
            }
        }

        /// The version answers now, so whatever kept it from starting is over.
        func tell(version: Int) {
            tell {
                $0.version = version
                if $0.problem?.kind == .start { $0.problem = nil }
            }
        }

        func tell(assets: [String]) {
            let time = Int(Date().timeIntervalSince1970 * 1_000)
            contents.withLock { contents in
                for asset in assets {
                    let change = AssetChange(asset: asset, time: time)
                    contents.assets = contents.assets.suffix(Self.maxAssets - 1) + [change]
                    Self.send("asset", change, to: &contents.browsers)
                }
            }
        }

        private func tell(_ change: (inout State) -> Void) {
            contents.withLock { contents in
                change(&contents.state)
                Self.send("state", contents.state, to: &contents.browsers)
            }
        }

        /// Browsers that do not read are left: they connect again.
        private static func send(_ name: String, _ value: some Encodable, to browsers: inout [Int32]) {
            let bytes = event(name, value)
            browsers.removeAll { browser in
                let isSent = write(bytes, to: browser)
                if !isSent { close(browser) }
                return !isSent
            }
        }

        private static func event(_ name: String, _ value: some Encodable) -> [UInt8] {
            let data = (try? JSONEncoder().encode(value)) ?? Data()
            return Array("event: \(name)\ndata: ".utf8) + data + Array("\n\n".utf8)
        }

        private static func write(_ bytes: [UInt8], to connection: Int32) -> Bool {
            Glibc.send(connection, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count
        }

        private func answer(_ connection: Int32) {
            var time = timeval(tv_sec: 1, tv_usec: 0)
            let size = socklen_t(MemoryLayout<timeval>.size)
            for option in [SO_RCVTIMEO, SO_SNDTIMEO] { setsockopt(connection, SOL_SOCKET, option, &time, size) }
            guard let target = Self.target(of: connection) else {
                close(connection)
                return
            }
            if target.path == "events" { return addBrowser(connection, since: Int(target.query) ?? .max) }
            _ = Self.write(Self.file(target.path), to: connection)
            close(connection)
        }

        /// `GET /events?123 HTTP/1.0`, of which nothing but the path and the query counts.
        private static func target(of connection: Int32) -> (path: String, query: String)? {
            var (head, bytes) = ([UInt8](), [UInt8](repeating: 0, count: 4_096))
            while !head.contains(UInt8(ascii: "\n")) {
                let count = recv(connection, &bytes, bytes.count, 0)
                guard count > 0, head.count < 32_768 else { return nil }
                head += bytes[..<count]
            }
            let words = String(decoding: head, as: UTF8.self).split(separator: " ")
            guard words.count > 1 else { return nil }
            let parts = words[1].drop { $0 == "/" }.split(separator: "?", maxSplits: 1).map(String.init)
            return (parts.first ?? "", parts.count > 1 ? parts[1] : "")
        }

        private func addBrowser(_ connection: Int32, since time: Int) {
            let head = """
                HTTP/1.0 200 OK\r\nContent-Type: text/event-stream\r\nCache-Control: no-store\r\n\r\nretry: 300\n\n
                """
            contents.withLock { contents in
                let changes = contents.assets.filter { $0.time >= time }
                let events = changes.flatMap { Self.event("asset", $0) } + Self.event("state", contents.state)
                guard Self.write(Array(head.utf8) + events, to: connection) else {
                    close(connection)
                    return
                }
                if contents.browsers.count == Self.maxBrowsers { close(contents.browsers.removeFirst()) }
                contents.browsers.append(connection)
            }
        }

        /// The files lie beside this one, as no release has them.
        private static func file(_ name: String) -> [UInt8] {
            let types = ["client.js": "text/javascript", "client.css": "text/css"]
            let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            guard let type = types[name], let content = try? Data(contentsOf: folder.appendingPathComponent(name))
            else {
                return Array("HTTP/1.0 404 Not Found\r\nContent-Length: 0\r\n\r\n".utf8)
            }
            let head = """
                HTTP/1.0 200 OK\r\nContent-Type: \(type); charset=utf-8\r\nCache-Control: no-store\r\n\
                Content-Length: \(content.count)\r\n\r\n
                """
            return Array(head.utf8) + content
        }
    }
#endif
