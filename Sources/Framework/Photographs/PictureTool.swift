import Foundation
import Platform
import Web

/// A program that reads what somebody sent: a process of its own, with limits on time, memory and what it writes (timeout(1), prlimit(1)).
struct PictureTool: Sendable {
    /// Of the wall clock, then of the processor.
    private static let seconds = (wall: 40, processor: 25)
    private static let memory = 1_200 << 20
    private static let written = 200 << 20

    /// Where it works.
    let folder: String

    /// Runs it to its end; returns what it printed. What is foreign is read by those of libvips's loaders alone that are meant for it, its
    /// own format is not one of them. Its modules, of which that of AVIF and HEIC is one, are half of what a small process costs: others do
    /// without.
    @discardableResult
    func run(
        _ name: String, _ arguments: [String], isForeign: Bool = false, needsModules: Bool = false
    ) throws(PhotographProblem) -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/timeout")
        process.arguments = Self.limits + [name] + arguments
        process.environment = [
            "PATH": "/usr/bin:/bin", "HOME": folder, "TMPDIR": folder, "LC_ALL": "C", "VIPS_CONCURRENCY": "1",
            "VIPS_NOVECTOR": "1",
        ]
        process.environment?["VIPS_BLOCK_UNTRUSTED"] = isForeign ? "1" : nil
        // Where they are looked for below.
        process.environment?["VIPSHOME"] = needsModules ? nil : folder
        process.currentDirectoryURL = URL(fileURLWithPath: folder)
        let output = Pipe()
        process.standardInput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        process.standardOutput = output
        // `waitUntilExit` looks every 50 ms, which is longer than most of these take.
        let end = Promise<End>()
        process.terminationHandler = {
            end.give(End(isKilled: $0.terminationReason == .uncaughtSignal, status: $0.terminationStatus))
        }
        do {
            try process.run()
        } catch {
            throw .noDecoder
        }
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile().prefix(1_000), as: UTF8.self)
        try end.value.check()
        return text
    }

    private static var limits: [String] {
        [
            "--foreground", "--kill-after=1", "\(seconds.wall)", "prlimit", "--as=\(memory)",
            "--cpu=\(seconds.processor)",
            "--fsize=\(written)", "--nofile=64", "--core=0", "--",
        ]
    }

    /// How it ended.
    private struct End: Sendable {
        let isKilled: Bool
        let status: Int32

        /// timeout(1) ends with 124 where the time is over, 126 or 127 where there is no such program, and as a shell does where a signal
        /// ended it.
        func check() throws(PhotographProblem) {
            switch status {
            case 0 where !isKilled: return
            case 124, 128 + SIGKILL, 128 + SIGXCPU, 128 + SIGXFSZ: throw .tooCostly
            case 126, 127: throw .noDecoder
            default: throw isKilled ? .tooCostly : .broken
            }
        }
    }
}

/// A folder that is gone when the value is.
final class WorkFolder: Sendable {
    let path: String

    init() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "viperweb-picture-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        path = folder.path
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    func path(of name: String) -> String { "\(path)/\(name)" }

    func bytes(of name: String) throws(PhotographProblem) -> [UInt8] {
        guard let data = FileManager.default.contents(atPath: path(of: name)), !data.isEmpty else { throw .broken }
        return Array(data)
    }
}
