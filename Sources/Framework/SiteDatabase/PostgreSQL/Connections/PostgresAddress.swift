import CPostgres
import Foundation

/// Where a database on a server is: an address of libpq, such as `postgres://shop@db.example/shop` or `postgres:///?service=shop`
/// (PostgreSQL 15, 34.1.1.2).
///
/// It has no password: whoever is on the machine can read another one's command line. That comes from `~/.pgpass`, PGPASSFILE, PGPASSWORD or
/// the service file.
public struct PostgresAddress: Equatable, Sendable, CustomStringConvertible {
    public enum Problem: Error, Equatable, CustomStringConvertible {
        /// libpq's own message.
        case unreadable(String)
        case password

        public var description: String {
            switch self {
            case .unreadable(let why): "cannot read the database's address: \(why)"
            case .password:
                "everybody on this machine can read a password in the database's address: put it into ~/.pgpass"
            }
        }
    }

    public let description: String
    /// libpq's keywords with their values.
    private let options: [String: String]

    /// Whether a text is meant to be one, and not a file's path.
    public static func isAddress(_ text: String) -> Bool {
        text.hasPrefix("postgres://") || text.hasPrefix("postgresql://")
    }

    public init(_ text: String) throws(Problem) {
        var message: UnsafeMutablePointer<CChar>?
        guard let parsed = PQconninfoParse(text, &message) else {
            defer { PQfreemem(message) }
            throw .unreadable(message.map { PostgresMessage.line(String(cString: $0)) } ?? "no memory")
        }
        defer { PQconninfoFree(parsed) }
        var (options, next) = ([String: String](), parsed)
        while let keyword = next.pointee.keyword {
            if let value = next.pointee.val { options[String(cString: keyword)] = String(cString: value) }
            next += 1
        }
        guard options["password"] == nil else { throw .password }
        description = text
        self.options = options
    }

    /// How many hosts it names.
    var hosts: Int { max(1, (options["host"] ?? options["hostaddr"] ?? "").split(separator: ",").count) }

    /// The same with another of its hosts first: libpq waits for the first for good, where that answers nothing.
    func parameters(from first: Int) -> [String: String] {
        var parameters = parameters
        for keyword in ["host", "hostaddr", "port"] {
            guard let list = parameters[keyword]?.split(separator: ",", omittingEmptySubsequences: false),
                list.count > 1
            else { continue }
            let place = first % list.count
            parameters[keyword] = (list[place...] + list[..<place]).joined(separator: ",")
        }
        return parameters
    }

    /// What a connection is made with: TLS is verified unless the address says otherwise, but for a socket and for this machine. A server
    /// that is cut off is given up after ten seconds by who has no deadline, such as what renders pages for those who wait for them.
    var parameters: [String: String] {
        var parameters = options
        parameters["client_encoding"] = "UTF8"
        let standard = [
            "fallback_application_name": "viperweb", "keepalives_idle": "4", "keepalives_interval": "2",
            "keepalives_count": "3", "tcp_user_timeout": "10000",
        ]
        parameters.merge(standard) { own, _ in own }
        guard needsTLS, options["sslmode"] == nil, Self.environment("PGSSLMODE") == nil else { return parameters }
        parameters["sslmode"] = "verify-full"
        let hasOwnRoot = options["sslrootcert"] != nil || Self.environment("PGSSLROOTCERT") != nil
        if !hasOwnRoot, let root = Self.root { parameters["sslrootcert"] = root }
        return parameters
    }

    /// The same as one text, for PostgreSQL's own programs (34.1.1.1).
    var connectionString: String {
        parameters.sorted { $0.key < $1.key }.map { keyword, value in
            let quoted = value.replacing("\\", with: "\\\\").replacing("'", with: "\\'")
            return "\(keyword)='\(quoted)'"
        }.joined(separator: " ")
    }

    /// Whether any of its hosts is another machine. Those of a service file are unknown, so it says the mode too.
    private var needsTLS: Bool {
        guard options["service"] == nil, Self.environment("PGSERVICE") == nil else { return false }
        let hosts = options["host"] ?? options["hostaddr"] ?? Self.environment("PGHOST") ?? ""
        return hosts.split(separator: ",").contains { host in
            !host.hasPrefix("/") && !host.hasPrefix("@") && host != "localhost" && host != "::1"
                && !host.hasPrefix("127.")
        }
    }

    private static func environment(_ name: String) -> String? { ProcessInfo.processInfo.environment[name] }

    /// libpq's own file, else the authorities that the machine trusts.
    private static var root: String? {
        let own = "\(environment("HOME") ?? "")/.postgresql/root.crt"
        return ["/etc/ssl/certs/ca-certificates.crt"].first {
            !FileManager.default.fileExists(atPath: own) && FileManager.default.fileExists(atPath: $0)
        }
    }
}

/// libpq's messages for an operator.
enum PostgresMessage {
    /// In one line.
    static func line(_ message: String) -> String {
        message.split(whereSeparator: \.isNewline).map { $0.trimmingPrefix(while: \.isWhitespace) }
            .joined(separator: "; ")
    }
}
