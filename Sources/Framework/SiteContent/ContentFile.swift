import Glibc
import Platform
import Yams

/// A file of a content folder: the values of its front matter, and its text.
///
///     ---
///     title: The first pour
///     date: 2026-11-20
///     ---
///     Warm the pot, and …
package struct ContentFile: Sendable {
    /// A value of the front matter.
    package struct Value: Sendable {
        package let name: String
        /// One text, or those of a list.
        package let texts: [String]
        package let isList: Bool
        /// Where its name stands, from 1.
        package let line: Int
        package let column: Int
    }

    /// How many bytes a file may have.
    package static let maxBytes = 1_048_576
    /// How many bytes the front matter may have. YAML is read recursively, and front matter is short.
    private static let maxFrontMatter = 16_384

    /// Its name below the folder: `2026/first-pour.vi.md`.
    package let path: String
    package let values: [Value]
    /// What follows the front matter, without blanks and blank lines at its ends. Lines end with LF.
    package let text: String
    /// The line in which the text begins, from 1.
    package let textLine: Int

    /// Throws `ContentProblems` where the bytes are not UTF-8, or the front matter is not YAML of texts and lists.
    package init(_ path: String, _ bytes: [UInt8]) throws(ContentProblems) {
        self.path = path
        let problem = { (line: Int, column: Int, text: String) in
            ContentProblems(ContentProblem(path: path, line: line, column: column, text: text))
        }
        guard bytes.count <= Self.maxBytes else { throw problem(1, 1, "the file has more than \(Self.maxBytes) bytes") }
        var bytes = bytes.starts(with: "\u{FEFF}".utf8) ? Array(bytes.dropFirst(3)) : bytes
        guard let source = String(validating: bytes, as: UTF8.self) else {
            let line = bytes.prefix(Self.wellFormed(bytes)).count { $0 == UInt8(ascii: "\n") } + 1
            throw problem(line, 1, "the file is not UTF-8")
        }
        // memchr is several times as fast as a loop.
        let carriageReturn = Int32(UInt8(ascii: "\r"))
        let hasReturns = bytes.withUnsafeBytes { bytes in
            bytes.baseAddress.flatMap { memchr($0, carriageReturn, bytes.count) } != nil
        }
        if hasReturns { bytes = Array(source.replacing("\r\n", with: "\n").utf8) }
        let line = { (start: Int) in bytes[start...].prefix { $0 != UInt8(ascii: "\n") } }
        let isFence = { (line: ArraySlice<UInt8>) in line.elementsEqual("---".utf8) }
        guard case let first = line(0), isFence(first) else {
            values = []
            (text, textLine) = Self.text(bytes[...], from: 1)
            return
        }
        var (last, number) = (first, 1)
        repeat {
            guard last.endIndex < bytes.endIndex else {
                throw problem(1, 1, "the front matter has no end: add a line `---`")
            }
            (last, number) = (line(last.endIndex + 1), number + 1)
        } while !isFence(last)
        let yaml = String(decoding: bytes[..<last.startIndex].dropFirst(first.endIndex + 1).dropLast(), as: UTF8.self)
        guard yaml.utf8.count <= Self.maxFrontMatter else {
            throw problem(1, 1, "the front matter has more than \(Self.maxFrontMatter) bytes")
        }
        values = try Self.values(of: yaml, problem)
        (text, textLine) = Self.text(bytes.dropFirst(last.endIndex + 1), from: number + 1)
    }

    /// The text without blanks and blank lines at its ends, and the number of its first line.
    private static func text(_ bytes: ArraySlice<UInt8>, from first: Int) -> (String, Int) {
        let isBlank = { (byte: UInt8) in
            byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\n")
        }
        let end = bytes.lastIndex { !isBlank($0) }.map { $0 + 1 } ?? bytes.startIndex
        let blank = bytes[..<end].prefix(while: isBlank)
        return (
            String(decoding: bytes[blank.endIndex..<end], as: UTF8.self),
            first + blank.count { $0 == UInt8(ascii: "\n") }
        )
    }

    /// How many bytes are UTF-8.
    private static func wellFormed(_ bytes: [UInt8]) -> Int {
        var (iterator, decoder, count) = (bytes.makeIterator(), UTF8(), 0)
        while case .scalarValue(let scalar) = decoder.decode(&iterator) { count += UTF8.width(scalar) }
        return count
    }

    private static func values(
        of yaml: String, _ problem: (Int, Int, String) -> ContentProblems
    ) throws(ContentProblems) -> [Value] {
        let root: Node?
        do {
            // Yams would read the environment each time to find the encoding.
            root = try compose(yaml: yaml, .basic, .default, .utf8)
        } catch let error as YamlError {
            throw Self.problem(of: error, problem)
        } catch {
            throw problem(1, 1, "\(error)")
        }
        guard let root, root.scalar?.string.isEmpty != true else { return [] }
        guard let mapping = root.mapping else {
            throw problem((root.mark?.line ?? 1) + 1, 1, "the front matter is not a list of `name: value`")
        }
        var (values, problems) = ([Value](), ContentProblems())
        for (key, node) in mapping {
            // The first line of the file is `---`.
            let (line, column) = ((key.mark?.line ?? 1) + 1, key.mark?.column ?? 1)
            guard let name = key.scalar?.string, let texts = texts(of: node) else {
                problems.append(problem(line, column, "a value is a text or a list of texts").all[0])
                continue
            }
            values.append(
                Value(name: name, texts: texts, isList: node.sequence != nil, line: line, column: column))
        }
        guard problems.isEmpty else { throw problems }
        return values
    }

    private static func texts(of node: Node) -> [String]? {
        if let scalar = node.scalar {
            // A value that is left out.
            let isNull = scalar.style == .plain && ["", "~", "null"].contains(scalar.string)
            return [isNull ? "" : scalar.string]
        }
        guard let list = node.sequence else { return nil }
        let texts = list.compactMap { $0.scalar?.string }
        return texts.count == list.count ? texts : nil
    }

    private static func problem(
        of error: YamlError, _ problem: (Int, Int, String) -> ContentProblems
    ) -> ContentProblems {
        switch error {
        case .scanner(_, let text, let mark, _), .parser(_, let text, let mark, _), .composer(_, let text, let mark, _):
            problem(mark.line + 1, mark.column, "the front matter is not YAML: \(text)")
        case .duplicatedKeysInMapping(let names, let context):
            problem(context.mark.line + 1, 1, "\(names.joined(separator: ", ")) is there twice")
        default: problem(2, 1, "the front matter is not YAML: \(error)")
        }
    }
}

/// What is wrong with the files of a folder: at least one problem.
package struct ContentProblems: Error, Equatable, Sendable, CustomStringConvertible {
    /// The most that are told.
    static let maxTold = 100

    package private(set) var all: [ContentProblem] = []

    package init(_ problems: ContentProblem...) { all = problems }

    package var isEmpty: Bool { all.isEmpty }

    package mutating func append(_ problem: ContentProblem) { all.append(problem) }

    package mutating func append(_ other: ContentProblems) { all += other.all }

    /// A line for each, in the order of the files.
    package var description: String {
        let sorted = all.sorted { ($0.path, $0.line, $0.column) < ($1.path, $1.line, $1.column) }
        let lines = sorted.prefix(Self.maxTold).map(\.description)
        let rest = sorted.count > Self.maxTold ? ["and \(sorted.count - Self.maxTold) more"] : []
        return (lines + rest).joined(separator: "\n")
    }
}

/// A problem with a place in a file, as compilers write it: `journal/pour.md:3:1: …`.
package struct ContentProblem: Equatable, Sendable, CustomStringConvertible {
    package let path: String
    package let line: Int
    package let column: Int
    package let text: String

    package init(path: String, line: Int, column: Int = 1, text: String) {
        (self.path, self.line, self.column, self.text) = (path, line, column, text)
    }

    package var description: String { "\(path):\(line):\(column): \(text)" }
}

extension [String] {
    /// The one that is most like a name; nil if none is.
    package func nearest(to name: String) -> String? {
        let best = map { (name: $0, distance: name.distance(to: $0)) }.min { $0.distance < $1.distance }
        guard let best, best.distance <= Swift.max(1, name.unicodeScalars.count / 3) else { return nil }
        return best.name
    }
}

extension String {
    /// How many scalars are to be added, removed, replaced, or swapped with the next one (optimal string alignment).
    fileprivate func distance(to other: String) -> Int {
        let (own, other) = (Array(unicodeScalars), Array(other.unicodeScalars))
        var rows = [Array(0...other.count)]
        for (number, scalar) in own.enumerated() {
            var row = [number + 1]
            for (place, otherScalar) in other.enumerated() {
                var least = Swift.min(
                    rows[number][place] + (scalar == otherScalar ? 0 : 1), rows[number][place + 1] + 1, row[place] + 1)
                if number > 0, place > 0, scalar == other[place - 1], own[number - 1] == otherScalar {
                    least = Swift.min(least, rows[number - 1][place - 1] + 1)
                }
                row.append(least)
            }
            rows.append(row)
        }
        return rows[own.count][other.count]
    }
}
