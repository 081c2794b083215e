import Foundation

/// The built program, run for real, in a folder that goes with it.
final class Program: Sendable {
    /// What a run left.
    struct Run {
        let status: Int32
        let output: String
        let errors: String
    }

    let folder: URL

    /// A program with a folder of its own for its files.
    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("viperweb-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: folder.appendingPathComponent("public/pictures"), withIntermediateDirectories: true)
        try write("<svg/>", to: "public/pictures/a.svg")
        try writeTexts()
    }

    /// A file in each folder whose files are the shop's texts.
    private func writeTexts() throws {
        let texts = ["journal/phin": "date: 2026-06-14\npicture: pictures/a.svg\n", "info/about": ""]
        for (name, values) in texts {
            let file = "Sources/Shop/content/\(name).md"
            try FileManager.default.createDirectory(
                at: folder.appendingPathComponent(file).deletingLastPathComponent(), withIntermediateDirectories: true)
            try write("---\ntitle: A title\nsummary: A summary.\n\(values)---\nA text.\n", to: file)
        }
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    func write(_ text: String, to name: String) throws {
        try Data(text.utf8).write(to: folder.appendingPathComponent(name))
    }

    func text(of name: String) throws -> String {
        String(decoding: try Data(contentsOf: folder.appendingPathComponent(name)), as: UTF8.self)
    }

    /// Runs a command in the folder, with a text on standard input; `--database site.sqlite` and, where they matter, the asset options are added.
    func run(_ arguments: String..., database: String = "site.sqlite", input: String = "") throws -> Run {
        let assets = ["import", "serve", "generate"].contains(arguments.first) ? ["--public", "public"] : []
        return try run(all: arguments + ["--database", database] + assets, input: input)
    }

    /// Runs a command in the folder with just these arguments.
    func run(all arguments: [String], input: String = "") throws -> Run {
        let process = Process()
        process.executableURL = Self.binary
        process.currentDirectoryURL = folder
        process.arguments = arguments
        let (output, errors) = (Pipe(), Pipe())
        try write(input, to: "input")
        process.standardInput = try FileHandle(forReadingFrom: folder.appendingPathComponent("input"))
        process.standardOutput = output
        process.standardError = errors
        try process.run()
        let read = { (pipe: Pipe) in String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self) }
        let texts = (read(output), read(errors))
        process.waitUntilExit()
        return Run(status: process.terminationStatus, output: texts.0, errors: texts.1)
    }

    /// Starts a command in the folder with just these arguments; what it says on standard error goes to the file `errors`.
    func start(_ arguments: String...) throws -> Process { try start(arguments) }

    func start(_ arguments: [String]) throws -> Process {
        let process = Process()
        process.executableURL = Self.binary
        process.currentDirectoryURL = folder
        process.arguments = arguments
        try write("", to: "errors")
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = try FileHandle(forWritingTo: folder.appendingPathComponent("errors"))
        try process.run()
        return process
    }

    /// Waits until a condition holds; false if it does not within 100 s, many times what it takes.
    func waits(for condition: () throws -> Bool) rethrows -> Bool {
        let end = ContinuousClock.now + .seconds(100)
        while try !condition() {
            guard .now < end else { return false }
            usleep(10_000)
        }
        return true
    }

    /// Waits for a worker at a unix socket of the folder, and returns what it answers to a GET, head and body (FastCGI 1.0).
    func ask(_ target: String, at socket: String) throws -> String {
        let path = folder.appendingPathComponent(socket).path
        guard waits(for: { FileManager.default.fileExists(atPath: path) }) else { return "no worker listens" }
        let run = try shell(
            """
            PATH=/usr/bin REQUEST_METHOD=GET REQUEST_URI=\(target) SERVER_PROTOCOL=HTTP/1.1 REMOTE_ADDR=127.0.0.1 \
                HTTP_HOST=shop.example cgi-fcgi -bind -connect \(socket)
            """)
        return run.output
    }

    /// Runs a script of bash in the folder, in which `$0` is the program.
    func shell(_ script: String) throws -> Run {
        let process = try startShell(script)
        process.waitUntilExit()
        return Run(status: process.terminationStatus, output: try text(of: "output"), errors: try text(of: "errors"))
    }

    /// Starts a script of bash in the folder, in which `$0` is the program; what it says goes to the files `output` and `errors`.
    func startShell(_ script: String) throws -> Process {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/bash")
        process.currentDirectoryURL = folder
        process.arguments = ["-c", "exec > output 2> errors; \(script)", Self.binary.path]
        process.standardInput = FileHandle.nullDevice
        try process.run()
        return process
    }

    /// Beside the test bundle.
    static let binary = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        .appendingPathComponent("shop")
}
