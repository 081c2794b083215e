import CSQLite

/// A program that uses a site's file, and knows nothing of its locks. Its references are not checked.
public final class OtherProgram {
    private var connection: OpaquePointer?

    public struct Refusal: Error {
        public let message: String
    }

    /// Makes the file where there is none.
    public init(_ path: String) throws {
        let code = sqlite3_open(path, &connection)
        guard code == SQLITE_OK else { throw Refusal(message: String(cString: sqlite3_errmsg(connection))) }
    }

    deinit {
        sqlite3_close(connection)
    }

    public func run(_ statements: String) throws {
        guard sqlite3_exec(connection, statements, nil, nil, nil) == SQLITE_OK else {
            throw Refusal(message: String(cString: sqlite3_errmsg(connection)))
        }
    }

    /// The numbers that a query gives.
    public func numbers(_ query: String) throws -> [Int] {
        var numbers: [Int] = []
        try withUnsafeMutablePointer(to: &numbers) { numbers in
            let code = sqlite3_exec(
                connection, query,
                { context, _, values, _ in
                    let number = values?.pointee.flatMap { Int(String(cString: $0)) }
                    context?.assumingMemoryBound(to: [Int].self).pointee.append(number ?? 0)
                    return 0
                }, numbers, nil)
            guard code == SQLITE_OK else { throw Refusal(message: String(cString: sqlite3_errmsg(connection))) }
        }
        return numbers
    }

    public static func run(_ statements: String, on path: String) throws {
        try OtherProgram(path).run(statements)
    }
}
