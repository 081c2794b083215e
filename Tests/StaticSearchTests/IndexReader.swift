import StaticSearch

/// Reads the files of an index as the script does.
struct IndexReader {
    let files: [String: String]
    let entry: [String]
    private let folder: Substring
    private let tables: [[Substring]]
    private let parts: [String: [String: String]]

    init(_ index: StaticSearchIndex) {
        files = Dictionary(
            uniqueKeysWithValues: index.files.map { ($0.name, String(decoding: $0.bytes, as: UTF8.self)) })
        entry = files[index.entry]!.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        folder = index.entry.prefix { $0 != "/" }
        tables = entry[2...4].map { $0.split(separator: " ") }
        parts = files.filter { $0.key.contains("/w/") || $0.key.contains("/v/") }.mapValues(Self.words)
    }

    /// The pages that have a word, with the letter of its weight and the block that has it.
    func pages(with word: String) -> [Int: Place] {
        guard let text = lines(of: 2, in: "w", at: word)[word] else { return [:] }
        var (pages, page): ([Int: Place], Int) = ([:], -1)
        var rest = text[...]
        while let letter = rest.popFirst() {
            let numbers = rest.prefix { !$0.isLetter }
            rest = rest.dropFirst(numbers.count)
            let parts = numbers.split(separator: ".", omittingEmptySubsequences: false)
            page += parts.first.flatMap { Int($0) } ?? 1
            pages[page] = Place(letter: letter, block: parts.count > 1 ? Int(parts[1])! : 0)
        }
        return pages
    }

    struct Place {
        let letter: Character
        let block: Int
    }

    /// Whether a list of the vocabulary has a word: line 3 has the one in order, line 4 that of the reversed words.
    func vocabulary(_ line: Int, has word: String) -> Bool {
        lines(of: line, in: "v", at: word)[word] != nil
    }

    func text(page: Int, block: Int) -> [String] {
        let group = entry[1].dropFirst(page / 64 * 10).prefix(10)
        return files["\(folder)/t/\(group)/\(page % 64)-\(block).txt"]!.split(separator: "\n").map(String.init)
    }

    /// The words of the part that the table of a line names for a word.
    private func lines(of line: Int, in name: String, at word: String) -> [String: String] {
        let part = tables[line - 2].last { !word.utf16.lexicographicallyPrecedes($0.dropFirst(10).utf16) }
        return part.map { parts["\(folder)/\(name)/\($0.prefix(10)).txt"]! } ?? [:]
    }

    private static func words(of part: String) -> [String: String] {
        var (words, last): ([String: String], [UInt16]) = ([:], [])
        for line in part.split(separator: "\n") {
            let parts = line.dropFirst().split(separator: "\t")
            last = last.prefix(Int(line.prefix(1), radix: 36)!) + Array(parts[0].utf16)
            words[String(decoding: last, as: UTF16.self)] = String(parts[1])
        }
        return words
    }
}
