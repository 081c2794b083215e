import Foundation
import Testing

/// The kernel and the VIPER modules know no operating system: what they need of it, `Platform` gives them.
struct PortableSourcesTests {
    private static let sources = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Sources")

    /// The Swift files of each target, by the target's name.
    private static func targets() throws -> [String: [URL]] {
        let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
        let swift = try #require(files).compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
        return Dictionary(grouping: swift) { $0.pathComponents[sources.pathComponents.count + 1] }
    }

    /// Whether a source imports a C library's own module, whatever stands before or behind the word.
    private static func importsLibc(_ text: String) throws -> Bool {
        let module = "(Glibc|Musl|Darwin|Bionic|Android|WASILibc|CLinux)"
        let line = try Regex("(?m)^([^/\"\n]*\\s)?import\\s+(\\w+\\s+)?\(module)(?!\\w)")
        return text.contains(line)
    }

    @Test func `the kernel and the modules import no C library`() throws {
        let targets = try Self.targets()
        let modules = targets.filter { $0.value.contains { $0.lastPathComponent.hasSuffix("Router.swift") } }.keys
        #expect(Set(modules).isSuperset(of: ["Web", "Accounts", "Products", "Todos", "Counter"]))
        for name in Set(modules).union(["Web", "Markup", "Prices"]) {
            let files = try #require(targets[name])
            for file in files {
                let text = try String(contentsOf: file, encoding: .utf8)
                #expect(try !Self.importsLibc(text), "\(name)/\(file.lastPathComponent)")
            }
        }
    }

    @Test(arguments: [
        "import Glibc", "import Web\nimport Glibc\n", "internal import Glibc", "@preconcurrency public import Darwin",
        "import func Glibc.flock", "#if canImport(Musl)\n    import Musl\n#endif", "import CLinux",
    ])
    func `an import is seen in every form`(text: String) throws {
        #expect(try Self.importsLibc(text))
    }

    @Test(arguments: [
        "import Web", "// import Glibc", "/// Swift's import Glibc", "import GlibcLike", "important(Glibc)",
    ])
    func `other words are none`(text: String) throws {
        #expect(try !Self.importsLibc(text))
    }
}
