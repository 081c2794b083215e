import ShopProducts
import SiteDatabase

/// The words of one product: in the words' index, and in the sets of common ones.
struct ProductWords {
    /// Those of the names in all languages, and of the contents.
    let name: String
    let content: String
    /// What the catalogue's order by name goes by.
    let key: String
    /// The same of the languages that have names of their own.
    let keys: [String: String]

    init(of draft: ProductDraft) {
        var words = SearchWords()
        key = words.words(of: draft.name)
        name = words.words(of: draft.everyText(.name))
        content = words.words(of: draft.everyText(.content))
        var keys: [String: String] = [:]
        for language in draft.texts.languages {
            keys[language] = draft.texts[.name, in: language].map { words.words(of: $0) }
        }
        self.keys = keys
    }

    /// Replaces a product's words; nil is for none. Sets that are not of the catalogue as it is are left alone.
    static func change(of id: Int, from old: ProductWords?, to new: ProductWords?, in db: SQLTransaction) throws {
        guard old?.name != new?.name || old?.content != new?.content else { return }
        if old != nil { try WordsTable.remove(id, in: db) }
        if let new { try WordsTable.add(id, name: new.name, content: new.content, in: db) }
        try WordsMerging.go(in: db)
        guard try CommonWords.areCurrent(in: db) else { return }
        let (before, after) = (old?.beginnings ?? Beginnings(), new?.beginnings ?? Beginnings())
        for beginning in before.all.symmetricDifference(after.all)
            .union(before.ofName.symmetricDifference(after.ofName))
        {
            try CommonWords.put(
                id, into: after.all.contains(beginning), names: after.ofName.contains(beginning), of: beginning, in: db)
        }
    }

    private struct Beginnings {
        var all: Set<String> = []
        var ofName: Set<String> = []
    }

    private var beginnings: Beginnings {
        var beginnings = Beginnings()
        WordTrie.forEachBeginning(of: name) { beginnings.ofName.insert($0) }
        WordTrie.forEachBeginning(of: content) { beginnings.all.insert($0) }
        beginnings.all.formUnion(beginnings.ofName)
        return beginnings
    }
}

extension CommonWords {
    /// Puts a product into the sets of a beginning that is common, or takes it out.
    fileprivate static func put(
        _ id: Int, into hasIt: Bool, names hasName: Bool, of beginning: String, in db: SQLTransaction
    ) throws {
        let sets = try db.row("SELECT products, names FROM common_words WHERE beginning = ?", beginning) { row in
            (products: ProductSet(bytes: try row["products"]), names: ProductSet(bytes: try row["names"] ?? []))
        }
        guard var sets else { return }
        sets.products.put(id, hasIt)
        sets.names.put(id, hasName)
        try db.enqueue(
            "UPDATE common_words SET products = ?, names = ? WHERE beginning = ?", sets.products.bytes,
            sets.names.bytes, beginning)
    }
}

extension ProductSet {
    fileprivate mutating func put(_ id: Int, _ isMember: Bool) {
        if isMember { insert(id) } else { remove(id) }
    }
}
