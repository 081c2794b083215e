import CompilerSample
import Testing

/// What the compiler says of a wrong declaration, of 20 fields.
struct DeclarationTests {
    /// A declaration in which one line is another one.
    private static func sample(_ change: (line: String, other: String)?) -> CompilerSample {
        let fields = (1...20).map { number in
            number % 2 == 0
                ? #"        Field.number("f\#(number)", \.f\#(number), \.f\#(number), 1...9)"#
                : #"        Field.line("f\#(number)", \.f\#(number), \.f\#(number), 1...9)"#
        }
        var source = """
            import SiteCollections
            struct Wide: Entity {
                struct Labels: Sendable { let \((1...20).map { "f\($0)" }.joined(separator: ", ")): FieldLabel }
                \((1...20).map { "let f\($0): \($0 % 2 == 0 ? "Int" : "String")" }.joined(separator: "; "))
                static let fields = Fields(Wide.init) {
            \(fields.joined(separator: "\n"))
                }
            }
            """
        if let change { source = source.replacing(change.line, with: "\(change.other) // refused") }
        return CompilerSample(source)
    }

    private static let seventh = #"        Field.line("f7", \.f7, \.f7, 1...9)"#

    static let faults: [(fault: String, line: String, other: String)] = [
        ("a misspelt property", seventh, #"        Field.line("f7", \.f77, \.f7, 1...9)"#),
        ("a misspelt label", seventh, #"        Field.line("f7", \.f7, \.f77, 1...9)"#),
        ("a wrong kind", seventh, #"        Field.number("f7", \.f7, \.f7, 1...9)"#),
        ("a kind that there is not", seventh, #"        Field.lines("f7", \.f7, \.f7, 1...9)"#),
        ("a field without its rule", seventh, #"        Field.line("f7", \.f7, \.f7)"#),
        ("a missing field", "    static let fields = Fields(Wide.init) {", "    static let fields = Fields(Wide.init) {"),
        ("two swapped fields", "    static let fields = Fields(Wide.init) {", "    static let fields = Fields(Wide.init) {"),
    ]

    @Test(.enabled(if: CompilerSample.isPossible, "the built modules are not where SwiftPM puts them"))
    func `a right declaration compiles`() throws {
        #expect(try Self.sample(nil).refused() == [])
    }

    @Test(.enabled(if: CompilerSample.isPossible, "the built modules are not where SwiftPM puts them"), arguments: faults)
    func `a wrong declaration is an error at its line`(_ fault: (fault: String, line: String, other: String)) throws {
        let sample = Self.sample((fault.line, fault.other))
        #expect(sample.marked.count == 1)
        #expect(try sample.refused() == sample.marked, "\(fault.fault)")
    }
}
