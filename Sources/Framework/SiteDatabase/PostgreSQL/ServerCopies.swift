public import Foundation
import Glibc
import Platform

/// Copies of a database on a server, in pg_dump's custom format.
public struct ServerCopies {
    private let address: PostgresAddress
    private let schema: SiteSchema

    public init(of address: PostgresAddress, schema: SiteSchema) {
        self.address = address
        self.schema = schema
    }

    /// Copies the database as it is now to a new file while others read and write, and gives the copy's size in bytes. The file has its name
    /// when it is whole, read back, and on the disk; only its owner can read it. Throws `CopyError` or `SiteDatabaseError`.
    public func backUp(to file: String) throws -> Int {
        guard !PartFile.isTaken(file) else { throw CopyError.exists(file) }
        let part = try PartFile(of: file)
        try ServerProgram("pg_dump").run(
            ["--format=custom", "--no-owner", "--no-privileges", "--file=\(part.path)", dbname], for: address)
        _ = try migrations(of: part.path)
        try ServerProgram("pg_restore").run(["--file=/dev/null", part.path], for: address)
        try part.place()
        return part.size
    }

    /// Puts a copy in the place of all that the database has, in one transaction, and brings it up to date; returns the path of a copy of
    /// what was there, beside the other one, or nil if there was nothing. Throws `SiteDatabaseError.inUse` while a process has the
    /// database open. An error leaves the database as it was.
    public func restore(from file: String, at now: Date = Date()) throws -> String? {
        guard FileManager.default.isReadableFile(atPath: file) else { throw CopyError.last("read", file) }
        try Migrator(schema: schema, name: file).refuseUnknown(try migrations(of: file))
        let pool = PostgresPool(address, count: 1)
        let outputs = try PostgresDatabase.explained(address) {
            try pool.withHandle(PostgresLimits()) { try $0.read(present) }
        }
        pool.close()
        let kept = try outputs.map { _ in try keep(beside: file, at: now) }
        try put(file)
        let database = try PostgresDatabase(migrating: address, schema: schema)
        try database.write { db in
            for (machine, path) in outputs ?? [] {
                try db.execute(
                    "INSERT INTO rendered_outputs (machine, path) VALUES (?, ?) ON CONFLICT DO NOTHING", machine, path)
            }
            try db.renewPageRevision()
        }
        return kept
    }

    /// Where pages were rendered to; nil if there is no site. Throws where anybody else is connected.
    private func present(_ db: SQLTransaction) throws -> [(String, String)]? {
        let others: Int? = try db.row(
            """
            SELECT count(*) AS count FROM pg_stat_activity
            WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'
            """
        ) { try $0["count"] }
        guard others == 0 else { throw SiteDatabaseError.inUse(address.description) }
        let isThere: Bool? = try db.row("SELECT to_regclass('rendered_outputs') IS NOT NULL AS is_there") {
            try $0["is_there"]
        }
        guard isThere == true else { return nil }
        return try db.rows("SELECT machine, path FROM rendered_outputs") { (try $0["machine"], try $0["path"]) }
    }

    private func keep(beside file: String, at now: Date) throws -> String {
        let folder = URL(fileURLWithPath: file).deletingLastPathComponent().path
        let name = { (time: CopyTime) in "\(folder)/before-restore.\(time).dump" }
        let path = name(CopyTime(now).free(name))
        _ = try backUp(to: path)
        return path
    }

    /// What the copy does not have goes too.
    private func put(_ file: String) throws {
        let script = try PartFile(of: "\(NSTemporaryDirectory())/\(UUID().uuidString).sql")
        try ServerProgram("pg_restore").run(
            ["--no-owner", "--no-privileges", "--file=\(script.path)", file], for: address)
        try ServerProgram("psql").run(
            [
                "--no-psqlrc", "--quiet", "--output=/dev/null", "--set=ON_ERROR_STOP=1", "--single-transaction",
                "--command=SET client_min_messages = warning; DROP SCHEMA public CASCADE; CREATE SCHEMA public",
                "--file=\(script.path)", dbname,
            ], for: address)
    }

    private var dbname: String { "--dbname=\(address.connectionString)" }

    /// The names of a copy's migrations; throws where it is none of a site.
    private func migrations(of file: String) throws -> Set<String> {
        let rows: String
        do {
            rows = try ServerProgram("pg_restore").run(
                ["--data-only", "--table=migrations", "--file=-", file], for: address)
        } catch let CopyError.failed(_, _, why) {
            throw SiteDatabaseError.unusable(file, why)
        }
        let lines = rows.split(separator: "\n", omittingEmptySubsequences: false)
        let names = lines.drop { !$0.hasPrefix("COPY ") }.dropFirst().prefix { $0 != "\\." }
            .compactMap { $0.split(separator: "\t").first.map(String.init) }
        guard !names.isEmpty else { throw SiteDatabaseError.foreign(file, without: "migration") }
        return Set(names)
    }
}

/// One of PostgreSQL's own programs (Debian's postgresql-client).
private struct ServerProgram {
    private let name: String

    init(_ name: String) {
        self.name = name
    }

    /// Runs it to its end, and gives what it prints. Throws `CopyError.failed` with its message.
    @discardableResult
    func run(_ arguments: [String], for address: PostgresAddress) throws -> String {
        let (output, errors) = (Pipe(), Pipe())
        let process = try start(arguments, output: output.fileHandleForWriting, errors: errors.fileHandleForWriting)
        try output.fileHandleForWriting.close()
        try errors.fileHandleForWriting.close()
        // Whoever fills one of the pipes waits until it is read: its messages are few, but what it prints may be long.
        let text = output.fileHandleForReading.readDataToEndOfFile()
        let message = errors.fileHandleForReading.readDataToEndOfFile()
        let status = try end(of: process)
        guard status == 0 else {
            let why = PostgresMessage.line(String(decoding: message, as: UTF8.self))
            let missing = "\(name) is missing: apt-get install postgresql-client"
            throw CopyError.failed(
                address.description, to: arguments.last ?? "", status == 127 ? missing : why)
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// By hand: Foundation's `Process` opens network sockets to hear of the end, and hangs in a unit that may open none.
    private func start(_ arguments: [String], output: FileHandle, errors: FileHandle) throws -> pid_t {
        var (actions, process) = (posix_spawn_file_actions_t(), pid_t())
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, output.fileDescriptor, STDOUT_FILENO)
        posix_spawn_file_actions_adddup2(&actions, errors.fileDescriptor, STDERR_FILENO)
        let environment = ProcessInfo.processInfo.environment.map { "\($0)=\($1)" }
        let texts = [["env", name] + arguments, environment].map { $0.map { strdup($0) } + [nil] }
        defer { for text in texts.joined() { free(text) } }
        let code = posix_spawn(&process, "/usr/bin/env", &actions, nil, texts[0], texts[1])
        guard code == 0 else { throw SystemError("start", name, code: code) }
        return process
    }

    /// The exit status, or 128 and the signal that ended it.
    private func end(of process: pid_t) throws -> Int32 {
        var status: Int32 = 0
        while waitpid(process, &status, 0) != process {
            guard errno == EINTR else { throw SystemError("wait for", name) }
        }
        let signal = status & 0x7F
        return signal == 0 ? status >> 8 & 0xFF : 128 + signal
    }
}
