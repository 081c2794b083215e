/// The beginnings of the words of many texts that may be common: a trie of bytes that forgets what is rare, so that it takes little
/// memory whatever the texts are (lossy counting; Manku and Motwani, 2002).
///
/// A beginning with a space at its end is a whole word. A word of a single character that is not ASCII, as each Han character is, goes on
/// with the next word, unless that is ASCII. So phrases of Han characters are beginnings too.
struct WordTrie {
    /// The bytes of the longest beginning. A phrase of a search has 31 at most where it is Han characters of three bytes, and a space.
    static let maxLength = 32
    /// What fewer than one of so many texts have is forgotten, which is less than is common.
    private static let share = 96
    /// Nodes from which on some are forgotten.
    private let minNodes: Int

    /// Nodes whose children take a kilobyte each.
    private static let maxFrequent = 4_096

    /// An array is copied at once where it is appended, whatever the compiler optimises.
    private static let noChildren = [UInt32](repeating: 0, count: 256)

    private struct Node {
        let parent: UInt32
        let byte: UInt8
        /// The last text that has it.
        var last: UInt32
        /// How many texts have it since it is known.
        var texts: UInt32 = 0
        /// How many may have had it before.
        let missed: UInt32
    }

    private static let space = UInt8(ascii: " ")

    private struct Word {
        /// The places of the bytes of its longest beginning.
        let places: Range<Int>
        /// These bytes without the last space, if there are at most eight; otherwise 0.
        let key: UInt64
    }

    /// The numbers of short words that were looked up lately. Walking the trie takes longer: each step waits for the memory.
    private struct RecentWords {
        private var all = [(key: UInt64, node: UInt32)](repeating: (0, 0), count: 4_096)

        /// 0 for one that is not known.
        subscript(word: Word) -> Int {
            get {
                let recent = all[Self.place(of: word)]
                return word.key > 0 && recent.key == word.key ? Int(recent.node) : 0
            }
            set { if word.key > 0 { all[Self.place(of: word)] = (word.key, UInt32(newValue)) } }
        }

        private static func place(of word: Word) -> Int {
            Int((word.key &* 0x9E37_79B9_7F4A_7C15) >> 52)
        }
    }

    /// The first is the empty beginning; a parent comes before its children.
    private var nodes = [Node(parent: 0, byte: 0, last: 0, missed: 0)]
    /// The children of the first nodes, which are the most frequent ones, by their bytes: 256 for each node, 0 for none.
    private var children = Self.noChildren
    /// The numbers of the others' children at places that their parents and bytes tell, 0 for none. Half of the places are free.
    private var places = [UInt32](repeating: 0, count: 1_024)
    /// How many texts were counted.
    private var texts: UInt32 = 0
    /// The most texts that a beginning had that was forgotten.
    private var forgotten: UInt32 = 0
    private var limit: Int
    private var recent = RecentWords()

    init(minNodes: Int = 100_000) {
        (self.minNodes, limit) = (minNodes, minNodes)
    }

    /// The beginnings of whole characters, with their numbers.
    var beginnings: [(node: Int, text: String)] {
        nodes.indices.dropFirst().compactMap { node in
            String(validating: bytes(node), as: UTF8.self).map { (node, $0) }
        }
    }

    /// Counts the beginnings of one more row's texts.
    mutating func count(_ texts: [String]) {
        self.texts += 1
        for text in texts {
            Self.forEachWord(of: text) { text, word in
                var node = recent[word]
                if node == 0 {
                    for place in word.places {
                        let byte = Self.byte(text, place)
                        let child = child(of: node, byte)
                        node = child > 0 ? child : add(below: node, byte)
                    }
                    recent[word] = node
                }
                countOnce(node)
            }
        }
        if nodes.count > limit { forget() }
    }

    /// Counts a beginning and all shorter ones. If this row has one already, it has the shorter ones too.
    private mutating func countOnce(_ node: Int) {
        let texts = texts
        nodes.withUnsafeMutableBufferPointer { nodes in
            var node = node
            while nodes[node].last != texts {
                nodes[node].last = texts
                nodes[node].texts += 1
                node = Int(nodes[node].parent)
            }
        }
    }

    private mutating func forget() {
        forgotten = texts / UInt32(Self.share)
        keep(moreThan: Int(forgotten))
        limit = max(minNodes, 2 * nodes.count)
    }

    /// Keeps the beginnings that more texts than this may have.
    mutating func keep(moreThan limit: Int) {
        recent = RecentWords()
        let all = nodes
        var numbers = [UInt32](repeating: 0, count: all.count)
        nodes = [all[0]]
        for (number, node) in all.enumerated().dropFirst() where Int(node.texts) + Int(node.missed) > limit {
            let parent = numbers[Int(node.parent)]
            guard parent > 0 || node.parent == 0 else { continue }
            numbers[number] = UInt32(nodes.count)
            nodes.append(
                Node(parent: parent, byte: node.byte, last: node.last, texts: node.texts, missed: node.missed))
        }
        makePlaces()
    }

    /// The number of each node's parent.
    var parents: [UInt32] { nodes.map(\.parent) }

    /// Calls `body` with the number of the longest known beginning at each word of a text; 0 for none. No text can be counted afterwards:
    /// these numbers are remembered.
    mutating func forEachLongest(of text: String, _ body: (Int) -> Void) {
        Self.forEachWord(of: text) { text, word in
            var node = recent[word]
            if node == 0 {
                for place in word.places {
                    let child = child(of: node, Self.byte(text, place))
                    guard child > 0 else { break }
                    node = child
                }
                recent[word] = node
            }
            body(node)
        }
    }

    /// Calls `body` with each beginning of whole characters in a text, once for each time it is there.
    static func forEachBeginning(of text: String, _ body: (String) -> Void) {
        forEachWord(of: text) { text, word in
            var bytes: [UInt8] = []
            for place in word.places {
                bytes.append(byte(text, place))
                if let beginning = String(validating: bytes, as: UTF8.self) { body(beginning) }
            }
        }
    }

    /// Calls `body` with the text's bytes and each word.
    private static func forEachWord(of text: String, _ body: (UnsafeBufferPointer<UInt8>, Word) -> Void) {
        var text = text
        text.withUTF8 { bytes in
            var start = 0
            while start < bytes.count {
                let end = endOfWord(in: bytes, from: start)
                if end > start {
                    let reach = reach(in: bytes, from: start, end)
                    let key = reach - start > 8 ? 0 : bytes[start..<reach].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
                    body(bytes, Word(places: start..<min(reach + 1, start + maxLength), key: key))
                }
                start = end + 1
            }
        }
    }

    /// The end of a word's longest beginning, without the space behind it. It may be longer than `maxLength`.
    private static func reach(in text: UnsafeBufferPointer<UInt8>, from start: Int, _ end: Int) -> Int {
        var (word, end) = (start, end)
        while end - word == length(text[word]), end + 1 < text.count, end < start + maxLength, text[end + 1] >= 0x80 {
            word = end + 1
            end = endOfWord(in: text, from: word)
        }
        return end
    }

    /// The place of the space behind a word, or the text's end.
    private static func endOfWord(in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        var end = start
        while end < text.count, text[end] != space { end += 1 }
        return end
    }

    /// A text's end is a space, as any word's.
    private static func byte(_ text: UnsafeBufferPointer<UInt8>, _ place: Int) -> UInt8 {
        place < text.count ? text[place] : space
    }

    /// How many bytes a character has that begins so; 0 for an ASCII character.
    private static func length(_ byte: UInt8) -> Int {
        byte < 0x80 ? 0 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
    }

    /// The number of a child, 0 for none.
    private func child(of node: Int, _ byte: UInt8) -> Int {
        let place = node << 8 | Int(byte)
        return Int(place < children.count ? children[place] : places[self.place(of: UInt32(node), byte)])
    }

    /// The place of a node, or the one that it gets.
    private func place(of parent: UInt32, _ byte: UInt8) -> Int {
        let mask = places.count - 1
        var place = Int(((UInt64(parent) << 8 | UInt64(byte)) &* 0x9E37_79B9_7F4A_7C15) >> 24) & mask
        while places[place] != 0 {
            let node = nodes[Int(places[place])]
            if node.parent == parent, node.byte == byte { break }
            place = (place + 1) & mask
        }
        return place
    }

    private mutating func add(below node: Int, _ byte: UInt8) -> Int {
        let child = nodes.count
        nodes.append(Node(parent: UInt32(node), byte: byte, last: 0, missed: forgotten))
        if nodes.count * 2 > places.count { makePlaces() } else { put(child) }
        return child
    }

    /// Makes a node a child of its parent.
    private mutating func put(_ number: Int) {
        let node = nodes[number]
        let place = Int(node.parent) << 8 | Int(node.byte)
        if place < children.count {
            children[place] = UInt32(number)
        } else {
            places[self.place(of: node.parent, node.byte)] = UInt32(number)
        }
        if number < Self.maxFrequent { children += Self.noChildren }
    }

    private mutating func makePlaces() {
        var count = 1_024
        while count < nodes.count * 2 { count *= 2 }
        places = [UInt32](repeating: 0, count: count)
        children = Self.noChildren
        for number in nodes.indices.dropFirst() { put(number) }
    }

    private func bytes(_ node: Int) -> [UInt8] {
        var (node, bytes) = (node, [UInt8]())
        while node != 0 {
            bytes.append(nodes[node].byte)
            node = Int(nodes[node].parent)
        }
        return bytes.reversed()
    }
}
