import Foundation
import Testing

/// Type checks one source file against the built module and compares the lines that fail with those marked.
struct MisspeltFieldTests {
    private static let source = """
        import Markup
        import Web
        enum EntryField: String, FormField { case name }
        func sample(_ form: Form, _ link: Link) {
            _ = form[EntryField.name]
            _ = form[EntryField.nmae]                       // refused
            _ = form["name"]                                // refused
            _ = input(.id(EntryField.name), .name(EntryField.name))
            _ = input(.name(EntryField.nmae))               // refused
            _ = label(.for(EntryField.name)) { "Name" }
            _ = label(.for(EntryField.nmae)) { "Name" }     // refused
            _ = link.address.value(of: EntryField.name)
            _ = link.address.value(of: "name")              // refused
            _ = QueryItem(EntryField.name, "x")
            _ = QueryItem("name", "x")                      // refused
        }
        """

    @Test(.enabled(if: Self.modules != nil, "the built module is not where SwiftPM puts it"))
    func `a misspelt field does not compile, read or rendered`() throws {
        let lines = Self.source.split(separator: "\n").enumerated()
        let refused = lines.filter { $0.element.hasSuffix("// refused") }.map { $0.offset + 1 }
        #expect(refused.count == 6)
        #expect(try Self.failingLines() == refused)
    }

    private static func failingLines() throws -> [Int] {
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString)-sample.swift")
        defer { try? FileManager.default.removeItem(at: file) }
        try source.write(to: file, atomically: true, encoding: .utf8)
        let compiler = Process()
        let pipe = Pipe()
        compiler.executableURL = URL(filePath: "/usr/bin/env")
        compiler.arguments = ["swiftc", "-typecheck", "-swift-version", "6", "-I", modules?.path ?? "", file.path]
        compiler.standardError = pipe
        try compiler.run()
        let output = String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        compiler.waitUntilExit()
        return Set(output.matches(of: /sample\.swift:(\d+):\d+: error/).compactMap { Int($0.1) }).sorted()
    }

    /// `Modules` beside the test bundle, where SwiftPM puts the compiled modules.
    private static var modules: URL? {
        let program = URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath()
        let folder = program.deletingLastPathComponent().appending(path: "Modules")
        let module = folder.appending(path: "Web.swiftmodule")
        return FileManager.default.fileExists(atPath: module.path) ? folder : nil
    }
}
