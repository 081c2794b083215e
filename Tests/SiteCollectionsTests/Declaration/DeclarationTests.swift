import CompilerSample
import Foundation
import Testing

/// What the compiler says of a wrong declaration, of 20 fields.
struct DeclarationTests {
    private static let fields = (1...20).map { number in
        let kind = number % 2 == 0 ? "number" : "line"
        return #"        Field.\#(kind)("f\#(number)", \.f\#(number), \.f\#(number), 1...9)"#
    }

    /// A declaration with these fields. One of its lines is marked: that of the initialiser, or a field's by its place.
    private static func sample(_ fields: [String], marked line: Int? = nil, isInitialiserMarked: Bool = false)
        -> CompilerSample
    {
        let names = (1...20).map { "f\($0)" }.joined(separator: ", ")
        let properties = (1...20).map { "let f\($0): \($0 % 2 == 0 ? "Int" : "String")" }.joined(separator: "; ")
        let lines = fields.enumerated().map { $0.offset == line ? "\($0.element) // refused" : $0.element }
        return CompilerSample(
            """
            import SiteCollections
            struct Wide: Entity {
                struct Labels: Sendable { let \(names): FieldLabel }
                \(properties)
                static let fields = Fields(Wide.init) {\(isInitialiserMarked ? " // refused" : "")
            \(lines.joined(separator: "\n"))
                }
            }
            """)
    }

    @Test(.enabled(if: CompilerSample.isPossible, "the built modules are not where SwiftPM puts them"))
    func `a right declaration compiles`() throws {
        #expect(try Self.sample(Self.fields).refused() == [])
    }

    @Test(
        .enabled(if: CompilerSample.isPossible, "the built modules are not where SwiftPM puts them"),
        arguments: [
            ("a misspelt property", #"        Field.line("f7", \.f77, \.f7, 1...9)"#),
            ("a misspelt label", #"        Field.line("f7", \.f7, \.f77, 1...9)"#),
            ("a wrong kind", #"        Field.number("f7", \.f7, \.f7, 1...9)"#),
            ("a kind that there is not", #"        Field.lines("f7", \.f7, \.f7, 1...9)"#),
            ("a field without its rule", #"        Field.line("f7", \.f7, \.f7)"#),
        ])
    func `a wrong field is an error at its line`(_ fault: String, _ line: String) throws {
        var fields = Self.fields
        fields[6] = line
        let sample = Self.sample(fields, marked: 6)
        #expect(sample.marked.count == 1)
        #expect(try sample.refused() == sample.marked, "\(fault)")
    }

    @Test(.enabled(if: CompilerSample.isPossible, "the built modules are not where SwiftPM puts them"))
    func `a field that is missing, or in the place of another, is an error at the initialiser`() throws {
        var (short, swapped) = (Self.fields, Self.fields)
        short.remove(at: 6)
        swapped.swapAt(6, 7)
        for fields in [short, swapped] {
            let sample = Self.sample(fields, isInitialiserMarked: true)
            #expect(sample.marked.count == 1)
            #expect(try sample.refused() == sample.marked)
        }
    }

    /// Events with twelve fields, a photograph, a PDF and a reference, the venues that they refer to, lists, groups, entries, search, the
    /// staff's screens, and the program: in two languages.
    @Test func `the club's whole site has at most 60 lines, 20 for each language, and 120 of views`() throws {
        let club = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
            "../../Fixtures/Club")
        let files = try FileManager.default.contentsOfDirectory(at: club, includingPropertiesForKeys: nil)
        let lines = try files.filter { $0.pathExtension == "swift" }.flatMap { file in
            try String(contentsOf: file, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false)
                .dropLast()
        }
        #expect(lines.count > 100 && lines.count <= 60 + 2 * 20 + 120)
    }
}
