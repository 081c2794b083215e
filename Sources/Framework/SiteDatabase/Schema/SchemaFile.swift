import Foundation

/// The declared tables of a schema as a file that is committed. A line for each field has its table, the step that brought it, its
/// column, the column's type, and its rule.
///
///     events 1 title text line 1...200, translated since 2
///     events 2 seats integer number 1...9, optional
public struct SchemaFile: Equatable, Sendable {
    public let text: String

    public init(_ text: String) {
        self.text = text
    }

    private struct Line {
        let table: String
        let field: String
        let step: Int
        let type: String
        /// Nil without translations.
        let translatedSince: Int?

        init?(_ line: Substring) {
            let words = line.split(separator: " ", maxSplits: 4).map(String.init)
            guard words.count == 5, let step = Int(words[1]) else { return nil }
            (table, self.step, field, type) = (words[0], step, words[2], words[3])
            let parts = words[4].components(separatedBy: ", translated")
            translatedSince = parts.count < 2 ? nil : Int(parts[1].split(separator: " ").last ?? "") ?? step
        }

        var lastStep: Int { max(step, translatedSince ?? 0) }
    }

    private var lines: [Line] { text.split(separator: "\n").compactMap(Line.init) }

    /// The fields that no migration can make from a recorded schema, and how to declare them. A changed rule is no problem.
    public func problems(after recorded: SchemaFile) -> [String] {
        let (old, new) = (recorded.lines, lines)
        return Set(old.map(\.table)).sorted().flatMap { table in
            Self.problems(of: new.filter { $0.table == table }, after: old.filter { $0.table == table }, table)
        }
    }

    private static func problems(of new: [Line], after old: [Line], _ table: String) -> [String] {
        let last = old.map(\.lastStep).max() ?? 1
        var problems = new.compactMap { line -> String? in
            let name = "\(table).\(line.field)"
            guard let before = old.first(where: { $0.field == line.field }) else {
                return line.step > last ? nil : "\(name) is new: declare it with .since(\(last + 1))"
            }
            if line.step != before.step {
                return "\(name) is of step \(before.step): declare it with .since(\(before.step))"
            }
            if line.type != before.type {
                return "\(name) needs a column of type \(line.type), and databases have \(before.type): "
                    + "restore the field's old kind, and declare a new field with .since(\(last + 1))"
            }
            guard let since = line.translatedSince, since != before.translatedSince else { return nil }
            if let step = before.translatedSince {
                return "\(name) is translated since step \(step): declare it with .translatedSince(\(step))"
            }
            return since > last ? nil : "\(name) is translated now: declare it with .translatedSince(\(last + 1))"
        }
        let gone = old.filter { line in !new.contains { $0.field == line.field } }.map(\.field)
        if !problems.isEmpty, !gone.isEmpty {
            problems.append(
                "\(table).\(gone.joined(separator: ", ")): if it has another name now, declare that with .was")
        }
        if (new.map(\.lastStep).max() ?? 0) < last {
            problems.append("\(table) has no step \(last) any more: keep its fields")
        }
        return problems
    }

    /// The steps that databases with a recorded schema lack, by the names of their migrations.
    public func steps(after recorded: SchemaFile) -> [String] {
        let (old, new) = (recorded.lines, lines)
        return Set(new.map(\.table)).sorted().flatMap { table -> [String] in
            let last = { (lines: [Line]) in lines.filter { $0.table == table }.map(\.lastStep).max() ?? 0 }
            return last(old) < last(new) ? (last(old) + 1...last(new)).map { "\(table) \($0)" } : []
        }
    }
}

extension SiteSchema {
    /// Throws `StaleSchema` unless the file at a path has the schema's declared tables. A test of a site calls it:
    ///
    ///     try Club.schema.check(recordedIn: "schema.txt")
    public func check(recordedIn path: String) throws {
        let recorded = SchemaFile((try? String(contentsOfFile: path, encoding: .utf8)) ?? "")
        guard recorded != file else { return }
        throw StaleSchema(path: path, problems: file.problems(after: recorded))
    }
}

/// The committed file is not the schema of the program.
public struct StaleSchema: Error, Equatable, CustomStringConvertible {
    public let path: String
    /// The fields that no migration can make, and how to declare them.
    public let problems: [String]

    public init(path: String, problems: [String]) {
        (self.path, self.problems) = (path, problems)
    }

    public var description: String {
        problems.isEmpty
            ? "\(path) is not the program's schema: write it with the command schema --write \(path)"
            : "the schema does not follow \(path): \(problems.joined(separator: "; "))"
    }
}
