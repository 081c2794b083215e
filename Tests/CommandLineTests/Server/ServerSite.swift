import Foundation
import TestCluster
import Testing

/// The program with a database of its own on the tests' server.
struct ServerSite {
    let program: Program
    let address: String

    /// With every migration.
    init() throws {
        (program, address) = (try Program(), try TestCluster.database())
        #expect(try run("migrate").status == 0)
    }

    /// Runs a command in the program's folder, with the options that it needs beside its own.
    func run(_ arguments: String..., input: String = "") throws -> Program.Run {
        try program.run(all: arguments + options(of: arguments[0]), input: input)
    }

    private func options(of command: String) -> [String] {
        let pictures = ["import", "generate", "serve", "check", "backup", "restore"].contains(command)
        let assets = ["import", "generate", "serve"].contains(command)
        return ["--database", address] + (pictures ? ["--pictures", "pictures"] : [])
            + (assets ? ["--public", "public"] : [])
    }

    /// Has a worker run for as long as `body` does.
    func serving(_ body: () throws -> Void) throws {
        let worker = try program.start(
            "serve", "--database", address, "--pictures", "pictures", "--public", "public", "--socket", "w.sock")
        defer {
            worker.terminate()
            worker.waitUntilExit()
        }
        let socket = program.folder.appendingPathComponent("w.sock").path
        while !FileManager.default.fileExists(atPath: socket), worker.isRunning { usleep(1_000) }
        try body()
    }
}
