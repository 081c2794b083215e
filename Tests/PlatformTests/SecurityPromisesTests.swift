import Foundation
import Testing

/// Each promise of SECURITY.md names the tests that hold it, and they are there.
struct SecurityPromisesTests {
    private static let project = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// The list items of the section on promises, each in one line.
    private static func promises() throws -> [String] {
        let text = try String(contentsOf: project.appending(path: "SECURITY.md"), encoding: .utf8)
        let section = try #require(text.components(separatedBy: "\n## ").first { $0.hasPrefix("What is promised") })
        return section.components(separatedBy: "\n\n").flatMap { block in
            block.replacing("\n  ", with: " ").split(separator: "\n").filter { $0.hasPrefix("- ") }.map(String.init)
        }
    }

    /// The names of the test files: `XTests` and `XContract` in Swift, `test_x.py` and `soak_x.py` in Python.
    private static func tests() throws -> Set<String> {
        let files = FileManager.default.enumerator(
            at: project.appending(path: "Tests"), includingPropertiesForKeys: nil)
        return Set(
            try #require(files).compactMap { $0 as? URL }.compactMap { file in
                switch file.pathExtension {
                case "swift": file.deletingPathExtension().lastPathComponent
                case "py": file.lastPathComponent
                default: nil
                }
            })
    }

    private static func names(in promise: String) -> [String] {
        promise.matches(of: /`(\w+(?:Tests|Contract)|(?:test|soak)_\w+\.py)`/).map { String($0.1) }
    }

    @Test func `each promise names tests that are there`() throws {
        let (promises, tests) = (try Self.promises(), try Self.tests())
        #expect(promises.count > 25)
        for promise in promises {
            let names = Self.names(in: promise)
            #expect(!names.isEmpty, "\(promise)")
            for name in names { #expect(tests.contains(name), "\(name)") }
        }
    }

    @Test func `a line without a test is seen`() {
        #expect(Self.names(in: "- Nothing is kept (`serve`, `requests.txt`).").isEmpty)
        #expect(Self.names(in: "- All is (`OneTests`, `TwoContract`, `test_three.py`).").count == 3)
    }
}
