import SiteDatabase

/// A beginning of words, or with a space at its end a whole word, with the rows that have it.
struct CommonWord {
    let beginning: String
    /// Those with it in the name or the content.
    let rows: RowSet
    /// Those with it in the name.
    let names: RowSet

    var size: Int { rows.bytes.count + names.bytes.count }
}

/// The beginnings of words that many rows have, each with the set of them, so that a search need not read the long lists of
/// the words' index.
///
/// What is not among them is in so few rows that its list is short. The texts are read twice: to see which beginnings may be
/// common, and to make their sets.
struct CommonWords {
    /// Hands over every row's id, and the words of its name and of its content, once for each time it is called.
    typealias Texts = (_ each: (Int, (name: String, content: String)) throws -> Void) throws -> Void

    /// A beginning is common if more rows than this have it: then the set is smaller than a list of them.
    static func limit(of rows: Int) -> Int { max(100, rows / 32) }

    private var trie: WordTrie
    private var rows = 0
    private var lastID = 0

    init(_ trie: WordTrie = WordTrie()) {
        self.trie = trie
    }

    /// Counts the words of a row.
    mutating func count(_ id: Int, _ words: (name: String, content: String)) {
        trie.count([words.name, words.content])
        rows += 1
        lastID = max(lastID, id)
    }

    /// No more rows follow.
    mutating func endCounting() {
        trie.keep(moreThan: Self.limit(of: rows))
    }

    /// Calls `body` with each beginning and its rows, of the texts that were counted, in the order of their ids.
    func forEach(of texts: Texts, _ body: (CommonWord) throws -> Void) throws {
        var trie = trie
        let candidates = trie.beginnings
        var all = try RowSets(of: candidates.map(\.node), trie, lastID: lastID)
        var names = try RowSets(of: candidates.map(\.node), trie, lastID: lastID)
        try texts { id, words in
            try all.begin(id)
            try names.begin(id)
            trie.forEachLongest(of: words.name) { node in
                all.insert(node)
                names.insert(node)
            }
            trie.forEachLongest(of: words.content) { all.insert($0) }
        }
        try all.end()
        try names.end()
        for (number, candidate) in candidates.enumerated() {
            let rows = try all.set(number)
            guard rows.count > Self.limit(of: self.rows) else { continue }
            // Few names have most words: the rest of the set is left out.
            let set = try names.set(number).bytes
            let end = set.lastIndex { $0 != 0 }.map { $0 + 1 } ?? 0
            try body(
                CommonWord(
                    beginning: candidate.text, rows: rows, names: RowSet(bytes: Array(set[..<end]))))
        }
    }
}

extension CommonWords {
    /// Calls `body` with each of the words in a table like `SearchTables.index`.
    static func forEach(in table: SQLText, _ db: SQLTransaction, _ body: (CommonWord) throws -> Void) throws {
        let texts: Texts = { each in
            try db.forEachRow("SELECT rowid AS id, name, content FROM \(table) ORDER BY rowid") { row in
                try each(row["id"], (name: row["name"], content: row["content"]))
            }
        }
        var words = CommonWords()
        try texts { words.count($0, $1) }
        words.endCounting()
        try words.forEach(of: texts, body)
    }
}

/// Sets that are filled side by side, a stretch of ids after the other; what is done of them waits in a temporary file.
private struct RowSets {
    /// The bytes of a stretch of all sets.
    private static let maxStretch = 16 * 1_024 * 1_024

    private let scratch: ScratchDatabase
    /// The number of each node's set; -1 for those without.
    private var numbers: [Int]
    /// The number of each node's parent.
    private let parents: [UInt32]
    private let count: Int
    private let lastID: Int
    /// Bytes of each set in a stretch.
    private let stretch: Int
    /// The bytes of all sets that have the same place stand side by side, as a row is in many sets.
    private var bits: [UInt8]
    /// Which stretch they are of.
    private var current = 0
    /// Where the bytes of the row begin that is added, and its bit.
    private var (row, bit) = (0, UInt8(0))

    init(of nodes: [Int], _ trie: WordTrie, lastID: Int) throws {
        scratch = try ScratchDatabase()
        (count, self.lastID, parents) = (nodes.count, lastID, trie.parents)
        numbers = [Int](repeating: -1, count: parents.count)
        for (number, node) in nodes.enumerated() { numbers[node] = number }
        stretch = min(lastID / 8 + 1, max(1, Self.maxStretch / max(1, count)))
        bits = [UInt8](repeating: 0, count: stretch * count)
        try scratch.use { db in
            try db.run(
                script:
                    "CREATE TABLE parts (number INTEGER, stretch INTEGER, bits BLOB, PRIMARY KEY (number, stretch));")
        }
    }

    /// What is added next is a row of this id, which is not lower than the one before.
    mutating func begin(_ id: Int) throws {
        while id / 8 / stretch > current { try end() }
        row = (id / 8 - current * stretch) * count
        bit = 1 << (id % 8)
    }

    /// Adds the row to the sets of a node and its parents. If a set has the row, those of the parents have it too.
    mutating func insert(_ node: Int) {
        let (numbers, parents, row, bit) = (numbers, parents, row, bit)
        bits.withUnsafeMutableBufferPointer { bits in
            var node = node
            while node > 0 {
                if numbers[node] >= 0 {
                    guard bits[row + numbers[node]] & bit == 0 else { return }
                    bits[row + numbers[node]] |= bit
                }
                node = Int(parents[node])
            }
        }
    }

    /// Ends the stretch.
    mutating func end() throws {
        try scratch.use { db in
            try db.run(script: "BEGIN;")
            for number in 0..<count {
                let part = (0..<stretch).map { bits[$0 * count + number] }
                try db.execute("INSERT INTO parts (number, stretch, bits) VALUES (?, ?, ?)", number, current, part)
            }
            try db.run(script: "COMMIT;")
        }
        current += 1
        for place in bits.indices { bits[place] = 0 }
    }

    func set(_ number: Int) throws -> RowSet {
        var bytes: [UInt8] = []
        try scratch.use { db in
            try db.forEachRow("SELECT bits FROM parts WHERE number = ? ORDER BY stretch", number) {
                bytes += try $0["bits"]
            }
        }
        return RowSet(bytes: Array(bytes.prefix(lastID / 8 + 1)))
    }
}
