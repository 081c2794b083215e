import Platform

/// A word with what a list says of it. Lines sort as JavaScript compares texts: by UTF-16.
struct SortedLine: Comparable {
    let word: String
    let number: Int
    let rest: [UInt8]
    private let isASCII: Bool

    init(_ word: String, number: Int = 0, rest: [UInt8] = []) {
        (self.word, self.number, self.rest) = (word, number, rest)
        isASCII = word.utf8.allSatisfy { $0 < 0x80 }
    }

    func with(rest: [UInt8]) -> SortedLine { SortedLine(word, number: number, rest: rest) }

    static func < (one: SortedLine, other: SortedLine) -> Bool {
        one.isASCII && other.isASCII
            ? one.word.utf8.lexicographicallyPrecedes(other.word.utf8)
            : one.word.utf16.lexicographicallyPrecedes(other.word.utf16)
    }

    static func == (one: SortedLine, other: SortedLine) -> Bool { one.word.utf8.elementsEqual(other.word.utf8) }

    /// The scalars at the beginning that another word has too.
    fileprivate func shared(with other: String) -> [Unicode.Scalar] {
        zip(word.unicodeScalars, other.unicodeScalars).prefix { $0 == $1 }.map { $0.0 }
    }
}

/// A sorted list in files, and the table that says which file has a word.
struct SortedParts {
    /// The size of a part of the vocabulary.
    static let vocabularyBytes = 8_000

    /// The names of the files, each with the beginning of its first word: a word is in the last file whose beginning is not
    /// after it.
    let table: String
    let files: [NamedBytes]

    /// Without a size, larger lists have larger parts: a search loads the whole table and one part.
    init(of lines: [SortedLine], in folder: String, maxBytes: Int? = nil) {
        let bytes = lines.reduce(0) { $0 + $1.rest.count + 6 }
        var writer = PartWriter(
            folder: folder, maxBytes: maxBytes ?? max(8_000, Int((25 * Double(bytes)).squareRoot())))
        for line in lines { writer.add(line) }
        (table, files) = writer.finish()
    }
}

private struct PartWriter {
    let folder: String
    let maxBytes: Int
    private var (table, files): ([String], [NamedBytes]) = ([], [])
    private var (part, first, last): ([UInt8], String, String) = ([], "", "")

    init(folder: String, maxBytes: Int) {
        (self.folder, self.maxBytes) = (folder, maxBytes)
    }

    /// A line begins with the number of letters that its word shares with the one before, in base 36.
    mutating func add(_ line: SortedLine) {
        var shared = line.shared(with: last)
        if !part.isEmpty, part.count + line.rest.count > maxBytes {
            endPart()
            first = String(String.UnicodeScalarView(line.word.unicodeScalars.prefix(shared.count + 1)))
            shared = []
        }
        while shared.utf16Count > 35 { shared.removeLast() }
        part += String(shared.utf16Count, radix: 36).utf8
        part += String(String.UnicodeScalarView(line.word.unicodeScalars.dropFirst(shared.count))).utf8
        part.append(UInt8(ascii: "\t"))
        part += line.rest
        part.append(UInt8(ascii: "\n"))
        last = line.word
    }

    mutating func finish() -> (table: String, files: [NamedBytes]) {
        if !part.isEmpty { endPart() }
        return (table.joined(separator: " "), files)
    }

    private mutating func endPart() {
        let name = PartName(of: part).text
        table.append(name + first)
        files.append(NamedBytes(name: "\(folder)/\(name).txt", bytes: part))
        part = []
    }
}

extension [Unicode.Scalar] {
    /// How long the text is for JavaScript.
    fileprivate var utf16Count: Int { reduce(0) { $0 + ($1.value > 0xFFFF ? 2 : 1) } }
}
