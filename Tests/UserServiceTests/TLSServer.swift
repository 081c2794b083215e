import Foundation

/// OpenSSL's test server on loopback, with a certificate of its own making; it prints what it reads.
final class TLSServer {
    let port: Int
    private let process = Process()
    private let output = Pipe()
    private let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("viperweb-tls-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let make = Process()
        make.executableURL = Self.openssl
        make.arguments =
            "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=localhost"
            .split(separator: " ").map(String.init)
            + ["-keyout", "\(folder.path)/key", "-out", "\(folder.path)/cert"]
        make.standardError = FileHandle.nullDevice
        try make.run()
        make.waitUntilExit()
        process.executableURL = Self.openssl
        process.arguments = [
            "s_server", "-accept", "127.0.0.1:0", "-key", "\(folder.path)/key", "-cert", "\(folder.path)/cert",
        ]
        process.standardInput = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        port = Self.port(printedOn: output.fileHandleForReading)
    }

    deinit {
        end()
        try? FileManager.default.removeItem(at: folder)
    }

    /// Ends the server; everything that it printed since it listened.
    func stop() -> String {
        end()
        return String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    }

    /// SIGTERM will not do: a child inherits what the threads of the tests block.
    private func end() {
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    }

    /// OpenSSL says `ACCEPT 127.0.0.1:PORT` when it listens.
    private static func port(printedOn output: FileHandle) -> Int {
        var text = ""
        while !text.hasSuffix("\n") || !text.contains("ACCEPT") {
            let more = output.availableData
            guard !more.isEmpty else { return 0 }
            text += String(decoding: more, as: UTF8.self)
        }
        return text.split(whereSeparator: { $0 == ":" || $0 == "\n" }).last.flatMap { Int($0) } ?? 0
    }

    private static let openssl = URL(fileURLWithPath: "/usr/bin/openssl")
}
