/// The beginnings of the words of many texts that are common: a trie of bytes that grows below common beginnings only.
///
/// The texts are read once for every few bytes, so that what is rare takes no memory for long. A beginning with a space at its end is
/// a whole word. One of a single character that is not ASCII, as each Han character is, goes on with the word behind it: phrases of
/// such are beginnings too.
struct WordTrie {
    /// The bytes of the longest beginning after each time that the texts are read. A phrase of a search has 31 at most where it is
    /// Han characters of three bytes, and a space.
    static let depths = [2, 4, 9, 32]

    private struct Node {
        let parent: Int
        let byte: UInt8
        var texts = 0
        /// The last text that has it.
        var last = -1
        /// Where the numbers of its children begin, if it is a common one.
        var children: Int?
    }

    private static let space = UInt8(ascii: " ")
    private static let noChildren = [Int32](repeating: 0, count: 256)

    /// The first is the empty beginning, then come the common ones, and those that are being counted.
    private var nodes = [Node(parent: 0, byte: 0, children: 0)]
    /// The numbers of each common node's children by their bytes, 0 for none.
    private var children = noChildren
    /// Those of the other nodes, by the parent and the byte.
    private var others: [Int: Int] = [:]
    /// The bytes of the longest beginning whose texts are counted.
    private var counted = 0

    /// The common beginnings of whole characters, with their numbers.
    var beginnings: [(node: Int, text: String)] {
        nodes.indices.dropFirst().compactMap { node in String(validating: bytes(node), as: UTF8.self).map { (node, $0) }
        }
    }

    /// Counts the beginnings of a text, up to so many bytes, as those of a number that no other text has.
    mutating func count(_ text: String, as number: Int, to depth: Int) {
        Self.forEachWord(of: text) { text, start in
            var (node, place) = (0, start)
            while place < start + depth, Self.goesOn(text, from: start, at: place) {
                let isNew = place - start >= counted
                let byte = Self.byte(text, place)
                guard let next = child(of: node, byte) ?? (isNew ? add(below: node, byte) : nil) else { return }
                if isNew, nodes[next].last != number {
                    nodes[next].last = number
                    nodes[next].texts += 1
                }
                (node, place) = (next, place + 1)
            }
        }
    }

    /// Ends the counting up to so many bytes: beginnings of so many texts or fewer are forgotten.
    mutating func endCounting(to depth: Int, moreThan limit: Int) {
        let all = nodes
        var numbers = [Int](repeating: 0, count: all.count)
        (nodes, children, others) = ([Node(parent: 0, byte: 0, children: 0)], Self.noChildren, [:])
        // A parent comes before its children.
        for (number, node) in all.enumerated().dropFirst() where node.texts > limit {
            numbers[number] = nodes.count
            let parent = numbers[node.parent]
            children[(nodes[parent].children ?? 0) + Int(node.byte)] = Int32(nodes.count)
            nodes.append(Node(parent: parent, byte: node.byte, texts: node.texts, children: children.count))
            children += Self.noChildren
        }
        counted = depth
    }

    /// Calls `body` with the number of each common beginning in a text, once for each time it is there.
    func forEachCommon(in text: String, _ body: (Int) -> Void) {
        Self.forEachWord(of: text) { text, start in
            var (node, place) = (0, start)
            while Self.goesOn(text, from: start, at: place), let next = child(of: node, Self.byte(text, place)) {
                body(next)
                (node, place) = (next, place + 1)
            }
        }
    }

    /// Calls `body` with the text's bytes and the place of each word.
    private static func forEachWord(of text: String, _ body: (UnsafeBufferPointer<UInt8>, Int) -> Void) {
        var text = text
        text.withUTF8 { bytes in
            var isStart = true
            for place in bytes.indices {
                if isStart, bytes[place] != space { body(bytes, place) }
                isStart = bytes[place] == space
            }
        }
    }

    /// A text's end is a space, as any word's.
    private static func byte(_ text: UnsafeBufferPointer<UInt8>, _ place: Int) -> UInt8 {
        place < text.count ? text[place] : space
    }

    /// Whether the byte is one of the word that begins at `start`, the space behind it, or of a further word if it goes on with that.
    private static func goesOn(_ text: UnsafeBufferPointer<UInt8>, from start: Int, at place: Int) -> Bool {
        guard place > start, place <= text.count, text[place - 1] == space else { return place <= text.count }
        // The words since `start` have one character each, so the last of them begins behind a space.
        let last = text[start..<place - 1].lastIndex(of: space).map { $0 + 1 } ?? start
        return place < text.count && place - 1 - last == length(text[last])
    }

    /// How many bytes a character has that begins so; 0 for an ASCII character.
    private static func length(_ byte: UInt8) -> Int {
        byte < 0x80 ? 0 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
    }

    private func child(of node: Int, _ byte: UInt8) -> Int? {
        let child =
            if let first = nodes[node].children { Int(children[first + Int(byte)]) } else {
                others[node << 8 | Int(byte)] ?? 0
            }
        return child == 0 ? nil : child
    }

    private mutating func add(below node: Int, _ byte: UInt8) -> Int {
        let child = nodes.count
        nodes.append(Node(parent: node, byte: byte))
        if let first = nodes[node].children {
            children[first + Int(byte)] = Int32(child)
        } else {
            others[node << 8 | Int(byte)] = child
        }
        return child
    }

    private func bytes(_ node: Int) -> [UInt8] {
        var (node, bytes) = (node, [UInt8]())
        while node != 0 {
            bytes.append(nodes[node].byte)
            node = nodes[node].parent
        }
        return bytes.reversed()
    }
}
