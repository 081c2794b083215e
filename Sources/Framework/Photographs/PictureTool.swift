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
        var environment = [
            "PATH": "/usr/bin:/bin", "HOME": folder, "TMPDIR": folder, "LC_ALL": "C", "VIPS_CONCURRENCY": "1",
            "VIPS_NOVECTOR": "1",
        ]
        environment["VIPS_BLOCK_UNTRUSTED"] = isForeign ? "1" : nil
        // Where they are looked for below.
        environment["VIPSHOME"] = needsModules ? nil : folder
        let output = "\(folder)/printed"
        do {
            let end = try ChildProcess.run(
                "/usr/bin/timeout", Self.limits + [name] + arguments, environment: environment, in: folder,
                output: output)
            try Self.check(end)
        } catch let error as PhotographProblem {
            throw error
        } catch {
            throw .noDecoder
        }
        return String(decoding: (FileManager.default.contents(atPath: output) ?? Data()).prefix(1_000), as: UTF8.self)
    }

    private static var limits: [String] {
        [
            "--foreground", "--kill-after=1", "\(seconds.wall)", "prlimit", "--as=\(memory)",
            "--cpu=\(seconds.processor)",
            "--fsize=\(written)", "--nofile=64", "--core=0", "--",
        ]
    }

    /// timeout(1) ends with 124 where the time is over, 126 or 127 where there is no such program, and as a shell does where a signal ended it.
    private static func check(_ end: ChildProcess.End) throws(PhotographProblem) {
        switch end {
        case .exit(0): return
        case .exit(124), .exit(128 + SIGKILL), .exit(128 + SIGXCPU), .exit(128 + SIGXFSZ), .signal: throw .tooCostly
        case .exit(126), .exit(127): throw .noDecoder
        case .exit: throw .broken
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
