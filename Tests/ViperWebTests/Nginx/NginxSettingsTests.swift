import Foundation
import Testing

@testable import ViperWeb

/// What nginx's main configuration says of its limits.
struct NginxSettingsTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("nginx-\(UUID())").path

    private func write(_ text: String, _ name: String = "nginx.conf") throws -> String {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try text.write(toFile: "\(folder)/\(name)", atomically: true, encoding: .utf8)
        return "\(folder)/\(name)"
    }

    private func settings(_ text: String) throws -> [Int?] {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let settings = try NginxSettings(file: write(text))
        return [settings.workerConnections, settings.descriptors]
    }

    @Test(
        arguments: [
            ("", 512, nil),
            ("events {}", 512, nil),
            ("user www-data;\nevents {\n\tworker_connections 768;\n\t# worker_connections 9;\n}\n", 768, nil),
            ("worker_rlimit_nofile 16384;\nevents { worker_connections 8192; }", 8_192, 16_384),
            ("worker_rlimit_nofile '100' ;events{multi_accept on;worker_connections \"200\";}http{x 1;}", 200, 100),
            ("http { worker_connections 7; server { worker_rlimit_nofile 7; } }", 512, nil),
            ("# worker_rlimit_nofile 7;\nerror_log \"a } { ; b\";\nevents { worker_connections 9; }", 9, nil),
            ("worker_connections 7;", 512, nil),
            ("events { worker_connections many; }", 512, nil),
        ] as [(String, Int, Int?)])
    func `a limit counts in its own block alone`(text: String, connections: Int, descriptors: Int?) throws {
        #expect(try settings(text) == [connections, descriptors])
    }

    @Test func `what is included counts, by its pattern, and a file that includes itself ends`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        _ = try write("worker_rlimit_nofile 300;", "a.conf")
        _ = try write("events { worker_connections 150; }", "b.conf")
        let main = try write("include [ab].conf;\ninclude nginx.conf;\ninclude nothing*.conf;\n")
        let settings = try NginxSettings(file: main)
        #expect(settings.workerConnections == 150 && settings.descriptors == 300)
    }

    @Test func `a file that is not there is an error`() {
        #expect(throws: (any Error).self) { try NginxSettings(file: "/nowhere/nginx.conf") }
        #expect(NginxCheck(file: "/nowhere/nginx.conf").findings().map(\.state) == [.failed])
    }

    @Test(arguments: [
        ("events { worker_connections 768; }", [Finding.State.warning, .warning]),
        ("worker_rlimit_nofile 16384; events { worker_connections 8192; }", [.ok, .ok]),
        ("worker_rlimit_nofile 8192; events { worker_connections 8192; }", [.ok, .warning]),
        ("worker_rlimit_nofile 16384; events { worker_connections 1024; }", [.warning, .ok]),
    ])
    func `few connections or descriptors are warned of`(text: String, states: [Finding.State]) throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        #expect(NginxCheck(file: try write(text)).findings().map(\.state) == states)
    }
}
