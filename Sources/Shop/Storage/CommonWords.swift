import SiteDatabase

/// A beginning of words, or with a space at its end a whole word, with the products that have it.
struct CommonWord {
    let beginning: String
    /// Those with it in the name or the content.
    var products: ProductSet
    /// Those with it in the name.
    var names: ProductSet
}

/// The beginnings of words that many products have, each with the set of them, so that a search need not read the long lists of
/// the words' index.
///
/// What is not among them is in so few products that its list is short.
struct CommonWords {
    /// Hands over every product's id, and the words of its name and of its content, once for each time it is called.
    typealias Texts = (_ each: (Int, (name: String, content: String)) throws -> Void) throws -> Void

    /// A beginning is common if more products than this have it: then the set is smaller than a list of them.
    static func limit(of products: Int) -> Int { max(100, products / 32) }

    /// Bytes of the sets that are put together at a time.
    private static let partSize = 64 * 1_024 * 1_024

    private let texts: Texts
    private var trie = WordTrie()
    private var lastID = 0

    init(of texts: @escaping Texts) throws {
        self.texts = texts
        var products = 0
        for depth in WordTrie.depths {
            products = 0
            try texts { id, words in
                trie.count(words.name, as: id, to: depth)
                trie.count(words.content, as: id, to: depth)
                products += 1
                lastID = max(lastID, id)
            }
            trie.endCounting(to: depth, moreThan: Self.limit(of: products))
        }
    }

    /// Calls `body` with each of them.
    func forEach(_ body: (CommonWord) throws -> Void) throws {
        let common = trie.beginnings
        // A word has two sets, and the one of the names is small where few names have it.
        let size = max(1, Self.partSize / 2 / (lastID / 8 + 1))
        for first in stride(from: 0, to: common.count, by: size) {
            try words(common[first..<min(first + size, common.count)]).forEach(body)
        }
    }

    private func words(_ beginnings: ArraySlice<(node: Int, text: String)>) throws -> [CommonWord] {
        let empty = ProductSet(bytes: [UInt8](repeating: 0, count: lastID / 8 + 1))
        var words = beginnings.map { CommonWord(beginning: $0.text, products: empty, names: ProductSet()) }
        var places = [Int](repeating: -1, count: (beginnings.map(\.node).max() ?? 0) + 1)
        for (place, beginning) in beginnings.enumerated() { places[beginning.node] = place }
        try texts { id, text in
            trie.forEachCommon(in: text.name) { node in
                guard node < places.count, places[node] >= 0 else { return }
                words[places[node]].products.insert(id)
                words[places[node]].names.insert(id)
            }
            trie.forEachCommon(in: text.content) { node in
                if node < places.count, places[node] >= 0 { words[places[node]].products.insert(id) }
            }
        }
        return words
    }
}
