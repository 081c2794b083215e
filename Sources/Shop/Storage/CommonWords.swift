import SiteDatabase

/// The beginnings of words that many products have, each with the set of them, so that a search need not read the long lists of
/// the words' index.
///
/// What is not among them is in so few products that its list is short.
struct CommonWords {
    /// Hands over every product's id and its words, once for each time it is called.
    typealias Texts = (_ each: (Int, [String]) throws -> Void) throws -> Void

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
                for text in words { trie.count(text, as: id, to: depth) }
                products += 1
                lastID = max(lastID, id)
            }
            trie.endCounting(to: depth, moreThan: Self.limit(of: products))
        }
    }

    /// Calls `body` with each beginning and its products.
    func forEach(_ body: (String, ProductSet) throws -> Void) throws {
        let common = trie.beginnings
        let size = max(1, Self.partSize / (lastID / 8 + 1))
        for first in stride(from: 0, to: common.count, by: size) {
            let part = common[first..<min(first + size, common.count)]
            for (beginning, products) in zip(part, try sets(part.map(\.node))) { try body(beginning.text, products) }
        }
    }

    private func sets(_ nodes: [Int]) throws -> [ProductSet] {
        let empty = ProductSet(bytes: [UInt8](repeating: 0, count: lastID / 8 + 1))
        var sets = [ProductSet](repeating: empty, count: nodes.count)
        var places = [Int](repeating: -1, count: (nodes.max() ?? 0) + 1)
        for (place, node) in nodes.enumerated() { places[node] = place }
        try texts { id, words in
            for text in words {
                trie.forEachCommon(in: text) { node in
                    if node < places.count, places[node] >= 0 { sets[places[node]].insert(id) }
                }
            }
        }
        return sets
    }
}
