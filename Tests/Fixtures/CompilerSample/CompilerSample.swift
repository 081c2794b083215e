import Foundation

/// A source file whose lines with the comment `// refused` the compiler has to refuse, and no other.
public struct CompilerSample: Sendable {
    /// The numbers of the marked lines, from 1.
    public let marked: [Int]
    private let source: String

    public init(_ source: String) {
        self.source = source
        marked = source.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
            .filter { $0.element.hasSuffix("// refused") }.map { $0.offset + 1 }
    }

    /// Whether the modules that it imports are where SwiftPM puts them.
    public static var isPossible: Bool { FileManager.default.fileExists(atPath: modules.path) }

    /// The numbers of the lines that do not compile against the built modules.
    public func refused() throws -> [Int] {
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString)-sample.swift")
        defer { try? FileManager.default.removeItem(at: file) }
        try source.write(to: file, atomically: true, encoding: .utf8)
        let (compiler, pipe) = (Process(), Pipe())
        compiler.executableURL = URL(filePath: "/usr/bin/env")
        let folders = [Self.modules] + Self.moduleMaps
        compiler.arguments =
            ["swiftc", "-typecheck", "-swift-version", "6", "-Xcc", "-I/usr/include/postgresql"]
            + folders.flatMap { ["-I", $0.path] } + Self.ownModuleMaps + [file.path]
        compiler.standardError = pipe
        try compiler.run()
        let output = String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        compiler.waitUntilExit()
        let lines = output.matches(of: /sample\.swift:(\d+):\d+: error/).compactMap { Int($0.1) }
        // What is wrong with no line is wrong with the sample.
        guard output.contains("<unknown>:0: error") == false else { throw Failure(output: output) }
        return Set(lines).sorted()
    }

    private struct Failure: Error {
        let output: String
    }

    private static let program = URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath()
    private static let modules = program.deletingLastPathComponent().appending(path: "Modules")

    /// SwiftPM writes one for each target in C.
    private static var ownModuleMaps: [String] {
        ["CArena", "CrashReport"].flatMap { target in
            let map = program.deletingLastPathComponent().appending(path: "\(target).build/module.modulemap")
            return ["-Xcc", "-fmodule-map-file=\(map.path)"]
        }
    }

    /// Of the C libraries that the modules import.
    private static var moduleMaps: [URL] {
        let scratch = program.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let repository = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../")
        let own = ["CBrotli", "CCurl", "CDeflate", "CFastCGI", "CLinux", "CMarkGFM", "CPostgres", "CSQLite", "CSodium"]
            .map {
                repository.appending(path: "Sources/Platform/\($0)")
            }
        return own + [scratch.appending(path: "checkouts/Yams/Sources/CYaml/include")]
    }
}
