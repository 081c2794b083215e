import Foundation
import Platform
import Web

/// A program that reads what somebody sent: a process with limits on time, memory and what it writes (prlimit(1)).
struct PictureTool: Sendable {
    /// Of the wall clock, then of the processor.
    private static let seconds = (wall: 40.0, processor: 25)
    private static let memory = 1_200 << 20
    private static let written = 200 << 20

    let folder: WorkFolder

    /// Runs it to its end; returns what it printed. Foreign files are read only by those loaders of libvips that are meant for them; its own
    /// format is not one of them. Its modules, of which that of AVIF and HEIC is one, are half of what a small process costs: others do
    /// without.
    @discardableResult
    func run(
        _ name: String, _ arguments: [String], isForeign: Bool = false, needsModules: Bool = false,
        processorSeconds: Int = seconds.processor
    ) throws(PhotographProblem) -> String {
        let path = folder.path
        var environment = [
            "PATH": "/usr/bin:/bin", "HOME": path, "TMPDIR": path, "LC_ALL": "C", "VIPS_CONCURRENCY": "1",
            "VIPS_NOVECTOR": "1",
        ]
        environment["VIPS_BLOCK_UNTRUSTED"] = isForeign ? "1" : nil
        // Where they are looked for below.
        environment["VIPSHOME"] = needsModules ? nil : path
        let output = folder.path(of: "printed")
        let seconds = min(Self.seconds.wall, folder.secondsLeft)
        guard seconds > 0 else { throw .tooCostly }
        let end = Result { () throws(SystemError) in
            try ChildProcess.run(
                "/usr/bin/prlimit", Self.limits(processorSeconds) + [name] + arguments, environment: environment,
                in: path, output: output, seconds: seconds)
        }
        guard case .success(let end) = end else { throw .noDecoder }
        try Self.check(end)
        return String(decoding: (FileManager.default.contents(atPath: output) ?? Data()).prefix(1_000), as: UTF8.self)
    }

    private static func limits(_ processorSeconds: Int) -> [String] {
        [
            "--as=\(memory)", "--cpu=\(processorSeconds)", "--fsize=\(written)", "--nofile=64", "--core=0", "--",
        ]
    }

    /// 126 and 127: there is no such program.
    private static func check(_ end: ChildProcess.End) throws(PhotographProblem) {
        switch end {
        case .exit(0): return
        case .timeout, .signal(SIGKILL), .signal(SIGXCPU), .signal(SIGXFSZ): throw .tooCostly
        case .exit(126), .exit(127): throw .noDecoder
        case .exit, .signal: throw .broken
        }
    }
}
