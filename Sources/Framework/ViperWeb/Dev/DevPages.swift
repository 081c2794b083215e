#if DEBUG
    import Foundation
    import HTTPTypes
    import Markup
    import Platform
    import SiteDatabase
    import SiteStores
    import Web

    /// The pages of a site that is being written: each says how it came about, and hears of changes.
    struct DevPages: Sendable {
        /// Names the version of the program to its worker.
        static let versionVariable = "VIPERWEB_DEV_VERSION"

        /// What the page's script reads.
        private struct Report: Encodable {
            let version: Int
            let request: String
            let route: String
            let status: Int
            let audience: String?
            let cache: String?
            /// The kinds of changes after which the page may be rendered again.
            let changes: [String]
            /// Those of the last changes after which it was, or would have been, the newest first.
            let recent: [String]
            /// Milliseconds by part.
            let times: [String: Double]
            let statements: [Statement]
            let error: String?
        }

        private struct Statement: Encodable {
            let sql: String
            let milliseconds: Double
            let rows: Int
            /// How often the request asked the same.
            let count: Int
        }

        /// How many of the last changes are looked at.
        private static let remembered = 50
        private let website: Website
        private let database: any SQLDatabase
        private let version: Int
        private let mail: DevMail?
        private let content: ContentFolders.Follower?

        init(_ website: Website, _ database: any SQLDatabase, mail: DevMail?, content: ContentFolders.Follower?) {
            (self.mail, self.content) = (mail, content)
            self.website = website
            self.database = database
            version = ProcessInfo.processInfo.environment[Self.versionVariable].flatMap(Int.init) ?? 0
        }

        func respond(to request: Request) -> Response {
            if let response = mail?.response(to: request) { return response }
            var request = request
            // A page's report is never the same.
            request.fields[.ifNoneMatch] = nil
            // What is wrong with a text is shown where its page would be.
            do {
                _ = try content?.take(into: database, within: 0)
            } catch {
                let response = Self.page(of: error)
                return add(report(response, request, []), to: response)
            }
            let (response, statements) = StatementLog.during { website.respond(to: request) }
            return add(report(response, request, statements), to: response)
        }

        private static func page(of error: any Error) -> Response {
            let page = document(.lang("en")) {
                head { title { "A text has a mistake" } }
                body {
                    h1 { "A text has a mistake" }
                    pre { "\(error)" }
                }
            }
            return Response(
                status: .internalServerError, fields: [.contentType: "text/html; charset=utf-8"], body: page.rendered())
        }

        private func report(_ response: Response, _ request: Request, _ log: [StatementLog.Entry]) -> Report {
            let page = website.moduleOfPage(at: request.path)
            let recent = page?.changes.isEmpty == false ? try? recentChanges(of: request) : []
            return Report(
                version: version, request: "\(request.method.rawValue) \(request.path)", route: response.route.label,
                status: response.status.code, audience: page?.audience, cache: response.fields[.cacheControl],
                changes: page?.changes ?? [], recent: recent ?? [],
                times: RequestContext.milliseconds, statements: Self.statements(log),
                error: response.failure.map { "\($0)" })
        }

        private func recentChanges(of request: Request) throws -> [String] {
            guard let address = Address(path: request.path, query: request.query) else { return [] }
            return try database.lastChanges(Self.remembered).filter { change in
                guard let known = website.change(named: change.name, json: change.json),
                    let pages = try website.pages(affectedBy: [known])
                else { return true }
                return pages.contains { $0.link.address == address }
            }.map { "\($0.name) \($0.json)" }
        }

        /// In their order, equal ones together.
        private static func statements(_ log: [StatementLog.Entry]) -> [Statement] {
            var order: [String] = []
            var found: [String: (time: UInt64, rows: Int, count: Int)] = [:]
            for entry in log {
                if found[entry.sql] == nil { order.append(entry.sql) }
                let known = found[entry.sql] ?? (0, 0, 0)
                found[entry.sql] = (known.time + entry.nanoseconds, known.rows + entry.rows, known.count + 1)
            }
            return order.compactMap { sql in
                found[sql].map {
                    Statement(sql: sql, milliseconds: Double($0.time) / 1e6, rows: $0.rows, count: $0.count)
                }
            }
        }

        /// A page gets the script and its report before the end of its body; any other answer stays as it is.
        private func add(_ report: Report, to response: Response) -> Response {
            guard response.fields[.contentType]?.hasPrefix("text/html") == true,
                let data = try? JSONEncoder().encode(report),
                let end = response.body.lastRange(of: Array("</body>".utf8))
            else { return response }
            // As `</script>` in a text would end the element.
            let json = String(decoding: data, as: UTF8.self).replacing("<", with: "\\u003c")
            let part = """
                <script type="application/json" id="viperweb-dev">\(json)</script>\
                <script src="/viperweb-dev/client.js" defer></script>
                """
            var response = response
            response.fields[.cacheControl] = "no-store"
            response.fields[.eTag] = nil
            response.body.insert(contentsOf: part.utf8, at: end.lowerBound)
            return response
        }
    }

    extension [UInt8] {
        fileprivate func lastRange(of text: [UInt8]) -> Range<Int>? {
            guard count >= text.count else { return nil }
            return stride(from: count - text.count, through: 0, by: -1).lazy.map { $0..<$0 + text.count }
                .first { self[$0].elementsEqual(text) }
        }
    }
#endif
