import CPostgres
import Foundation
import Synchronization

/// The PostgreSQL server that `VIPERWEB_TEST_POSTGRES` names (`deploy/private-cluster`), where each test has a database of its own.
public enum TestCluster {
    public static var isThere: Bool { root != nil }

    public struct Failure: Error, CustomStringConvertible {
        public let description: String
    }

    /// The address of a new, empty database.
    public static func database() throws -> String { try make("TEMPLATE template0") }

    /// The address of a new database that is a copy of another one, which nobody is connected to.
    public static func copy(of address: String) throws -> String {
        try make("TEMPLATE \(address.prefix { $0 != "?" }.split(separator: "/").last ?? "")")
    }

    /// Has the server do something, connected to a database of its own.
    public static func run(_ sql: String) throws {
        guard let root else { throw Failure(description: "VIPERWEB_TEST_POSTGRES names no server") }
        let connection = PQconnectdb(root.replacing("/?", with: "/postgres?"))
        defer { PQfinish(connection) }
        let result = PQexec(connection, sql)
        defer { PQclear(result) }
        guard [PGRES_COMMAND_OK, PGRES_TUPLES_OK].contains(PQresultStatus(result)) else {
            throw Failure(description: String(cString: PQerrorMessage(connection)))
        }
    }

    private static var root: String? { ProcessInfo.processInfo.environment["VIPERWEB_TEST_POSTGRES"] }

    private static let count = Mutex(0)

    private static func make(_ options: String) throws -> String {
        let number = count.withLock { count in
            count += 1
            return count
        }
        let name = "test_\(getpid())_\(number)"
        try run("CREATE DATABASE \(name) \(options)")
        return (root ?? "").replacing("/?", with: "/\(name)?")
    }
}
