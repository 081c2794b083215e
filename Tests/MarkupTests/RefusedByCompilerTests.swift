import Foundation
import Testing

/// Type checks one source file against the built module and compares the lines that fail with those marked.
@Suite struct RefusedByCompilerTests {
    private static let source = """
        import Markup
        func sample(_ url: SafeURL, _ text: String) {
            _ = a(.href(url)) { "x" }
            _ = div(.href(url)) {}                      // refused
            _ = a(.href("javascript:alert(1)")) {}      // refused
            _ = a(.href(text)) {}                       // refused
            _ = img(.src(url), .alt(text))
            _ = img(.alt(text)) { "content" }           // refused
            _ = p(.alt(text)) {}                        // refused
            _ = p(.checked(true)) {}                    // refused
            _ = input(.type(.checkbox), .checked(true))
            _ = input(.type(.module))                   // refused
            _ = p(.onclick("x")) {}                     // refused
            _ = p(.style("x")) {}                       // refused
            _ = form(.action(url), .method(.post)) { text }
            _ = form(.action(text)) {}                  // refused
            _ = button(.formaction(text)) {}            // refused
            _ = TrustedHTML("<b>")
            _ = TrustedHTML(text)                       // refused
            _ = script(json: text)
            _ = script { text }                         // refused
            _ = p { 7 }                                 // refused
        }
        """

    @Test(.enabled(if: Self.modules != nil, "the built module is not where SwiftPM puts it"))
    func `an attribute on the wrong element, a string for a URL and code in a script do not compile`() throws {
        let refused = Self.source.split(separator: "\n").enumerated()
            .filter { $0.element.hasSuffix("// refused") }.map { $0.offset + 1 }
        #expect(refused.count == 14)
        #expect(try Self.failingLines() == refused)
    }

    private static func failingLines() throws -> [Int] {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "sample.swift")
        try source.write(to: file, atomically: true, encoding: .utf8)
        let output = try compilerOutput(for: file)
        let lines = output.matches(of: /sample\.swift:(\d+):\d+: error/).compactMap { Int($0.1) }
        return Set(lines).sorted()
    }

    private static func compilerOutput(for file: URL) throws -> String {
        let compiler = Process()
        let pipe = Pipe()
        compiler.executableURL = URL(filePath: "/usr/bin/env")
        compiler.arguments = ["swiftc", "-typecheck", "-swift-version", "6", "-I", modules?.path ?? "", file.path]
        compiler.standardError = pipe
        try compiler.run()
        let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
        compiler.waitUntilExit()
        return String(decoding: output, as: UTF8.self)
    }

    /// `Modules` beside the test bundle, where SwiftPM puts the compiled modules.
    private static var modules: URL? {
        let program = URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath()
        let folder = program.deletingLastPathComponent().appending(path: "Modules")
        let module = folder.appending(path: "Markup.swiftmodule")
        return FileManager.default.fileExists(atPath: module.path) ? folder : nil
    }
}
