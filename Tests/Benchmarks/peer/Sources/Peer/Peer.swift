import FastCGI
import SiteDatabase
import SiteStores
import Web

/// The benchmark's site, and what the worker costs without it:
///
///     Peer site SOCKET DATABASE
///     Peer floor SOCKET FOLDER
@main
enum Peer {
    static func main() throws {
        // Before the database starts threads, which would take the signals.
        Worker.blockSignals()
        Worker.boundMemory()
        let arguments = Array(CommandLine.arguments.dropFirst())
        guard arguments.count == 3 else { throw Usage.wrong }
        try Worker(listener: .unix(arguments[1]), handler: handler(arguments[0], arguments[2])).run()
    }

    private static func handler(_ mode: String, _ path: String) throws -> Worker.Handler {
        switch mode {
        case "site": return peerSite(on: try database(path)).respond
        case "floor": return try ConstantPages(folder: path).respond
        default: throw Usage.wrong
        }
    }

    /// The benchmark's own file, which gets the tables that every site has beside those that it came with.
    private static func database(_ path: String) throws -> SQLiteDatabase {
        let schema = SiteSchema()
        _ = try SQLiteDatabase(migrating: path, schema: schema)
        return try SQLiteDatabase(path: path, schema: schema, readers: Worker.defaultThreads, writeCache: 2_000)
    }
}

enum Usage: Error, CustomStringConvertible {
    case wrong

    var description: String { "usage: Peer site SOCKET DATABASE | Peer floor SOCKET FOLDER" }
}
