/// One fault of a catalogue file and where it stands.
public struct CatalogueFault: Equatable, Sendable, CustomStringConvertible {
    /// From 1, which is the header's line.
    public let line: Int
    /// The column's name; `nil` where the whole line is meant.
    public let column: String?
    public let problem: CatalogueProblem

    public init(line: Int, column: String? = nil, problem: CatalogueProblem) {
        self.line = line
        self.column = column
        self.problem = problem
    }

    /// `line 3, column price: a price is not negative`
    public var description: String {
        "line \(line)\(column.map { ", column \($0)" } ?? ""): \(problem)"
    }
}
