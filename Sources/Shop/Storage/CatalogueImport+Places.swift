import ShopProducts
import SiteCollections
import SiteDatabase
import Web

/// The stored orders of products and categories.
extension CatalogueImport {
    /// What one transaction writes: blocks of products, lists with their pages, or categories.
    private static let atOnce = (blocks: 100, lists: 1_000, categories: 5_000)

    /// Stores each order, of all products and of each category.
    func place(_ progress: (Double) -> Void) throws {
        let products = try database.read { try PlacedProducts(in: $0) }
        for (number, sort) in StoredOrder.sorts.enumerated() {
            progress(Double(number) / Double(StoredOrder.sorts.count))
            let order = try database.read { try products.order(sort, in: $0) }
            let lists = [(0, order[...])] + products.divided(order)
            try store(lists) { StoredOrder(sort, of: $0, in: $1) }
            guard sort == .catalogue else { continue }
            try storePages(of: lists)
            try store(database.read { try arranged(lists, $0) }) { StoredOrder(arranging: $0, in: $1) }
        }
        for language in hasTexts ? try database.read(ProductTextRow.nextLanguagesOfNames) : [] {
            let order = try database.read { try products.order(naming: language, in: $0) }
            try store([(0, order[...])] + products.divided(order)) {
                StoredOrder(.name, of: $0, naming: language, in: $1)
            }
        }
        try place(database.read { try products.placedCategories(in: $0) })
    }

    /// Those of some lists that have an order of the staff's, in that order, with what is new behind it.
    private func arranged(_ lists: [Ordered], _ db: SQLTransaction) throws -> [Ordered] {
        try lists.compactMap { list in
            let order = StoredOrder(arranging: list.category, in: db)
            guard try order.exists else { return nil }
            let (old, present) = (try order.ids(from: 0, max: .max, of: order.count), Set(list.ids))
            let known = Set(old)
            return (list.category, (old.filter(present.contains) + list.ids.filter { !known.contains($0) })[...])
        }
    }

    /// A list's products in an order; 0 is the category of all.
    private typealias Ordered = (category: Int64, ids: ArraySlice<Int>)

    /// Stores an order of each list.
    private func store(_ lists: [Ordered], _ order: (Int64, SQLTransaction) -> StoredOrder) throws {
        let blocks = lists.flatMap { list in StoredOrder.blocks(of: list.ids).map { (list.category, $0) } }
        for first in stride(from: 0, to: blocks.count, by: Self.atOnce.blocks) {
            try write { db in
                for (category, block) in blocks.dropFirst(first).prefix(Self.atOnce.blocks) {
                    try order(category, db).insert(block, into: CatalogueTables.Table.orders.next)
                }
            }
        }
    }

    /// Stores full pages of each list.
    private func storePages(of lists: [Ordered]) throws {
        for first in stride(from: 0, to: lists.count, by: Self.atOnce.lists) {
            try write { db in
                for list in lists.dropFirst(first).prefix(Self.atOnce.lists) {
                    try StoredPages(category: list.category, db: db).store(
                        ListPages(of: list.ids.count, per: ProductQuery.defaultPer),
                        in: CatalogueTables.Table.pages.next)
                }
            }
        }
    }

    /// Gives every category that has products its place in the list of them.
    private func place(_ categories: [Int64]) throws {
        for first in stride(from: 0, to: categories.count, by: Self.atOnce.categories) {
            let part = categories.dropFirst(first).prefix(Self.atOnce.categories)
            try write { db in
                try db.execute(
                    """
                    INSERT INTO next_category_places (place, category)
                    SELECT ?1 + ids.key, ids.value FROM \(IDList.alone("?2", for: db.dialect))
                    """, first + 1, IDList.text(part.map(Int.init), for: db.dialect))
            }
        }
    }
}

/// What places products, in the catalogue's order.
private struct PlacedProducts {
    private var ids: [Int] = []
    private var prices: [Int64] = []
    /// The number of each one's category among the ids; nil for none.
    private var categories: [Int32] = []
    /// The ids of the categories that have products, in their order.
    private(set) var categoryIDs: [Int64] = []

    private static let seen: SQLText = "id NOT IN (SELECT product FROM next_unseen_products)"

    init(in db: SQLTransaction) throws {
        let seen = Self.seen
        var numbers: [Int64: Int32] = [:]
        categoryIDs = try db.rows(
            "SELECT DISTINCT category FROM next_products WHERE category IS NOT NULL AND \(seen) ORDER BY category"
        ) { try $0["category"] }
        for (number, id) in categoryIDs.enumerated() { numbers[id] = Int32(number) }
        try db.forEachRow("SELECT id, price, category FROM next_products WHERE \(seen) ORDER BY id") { row in
            ids.append(try row["id"])
            prices.append(try row["price"])
            let category: Int64? = try row["category"]
            categories.append(category.flatMap { numbers[$0] } ?? -1)
        }
    }

    /// The ids in an order, which is that of `ProductOrder`. SQLite would read all products for each.
    func order(_ sort: ProductQuery.Sort, in db: SQLTransaction) throws -> [Int] {
        switch sort {
        case .catalogue, .relevance: ids
        case .newest: ids.reversed()
        case .priceUp: sorted { prices[$0] < prices[$1] }
        case .priceDown: sorted { prices[$0] > prices[$1] }
        case .name:
            try db.rows(
                "SELECT products.id AS id FROM next_products AS products WHERE \(Self.seen) ORDER BY \(ProductOrder.sql(sort))"
            ) { try $0["id"] }
        }
    }

    /// The ids of the categories that have products in the order of their list, new ones last.
    func placedCategories(in db: SQLTransaction) throws -> [Int64] {
        var ordered: [Int64] = []
        let present = Set(categoryIDs)
        try db.forEachRow("SELECT id FROM categories ORDER BY position, id") { row in
            let id: Int64 = try row["id"]
            if present.contains(id) { ordered.append(id) }
        }
        let known = Set(ordered)
        return ordered + categoryIDs.filter { !known.contains($0) }
    }

    /// The ids by a language's names.
    func order(naming language: String, in db: SQLTransaction) throws -> [Int] {
        try db.rows(
            """
            SELECT id FROM next_products AS products LEFT JOIN next_product_texts AS texts
            ON texts.product = id AND texts.language = ? WHERE \(Self.seen)
            ORDER BY coalesce(texts.name_key, products.name_key), id
            """, language
        ) { try $0["id"] }
    }

    /// Equal ones follow the catalogue's order.
    private func sorted(_ precedes: (Int, Int) -> Bool) -> [Int] {
        ids.indices.sorted { precedes($0, $1) || $0 < $1 && !precedes($1, $0) }.map { ids[$0] }
    }

    /// The same order of each category, by the category's id.
    func divided(_ order: [Int]) -> [(category: Int64, ids: ArraySlice<Int>)] {
        var ends = [Int](repeating: 0, count: categoryIDs.count + 1)
        for category in categories where category >= 0 { ends[Int(category) + 1] += 1 }
        for category in categoryIDs.indices { ends[category + 1] += ends[category] }
        var (places, divided) = (ends, [Int](repeating: 0, count: ends.last ?? 0))
        for id in order {
            let category = Int(categories[number(of: id)])
            guard category >= 0 else { continue }
            divided[places[category]] = id
            places[category] += 1
        }
        return categoryIDs.indices.map { (categoryIDs[$0], divided[ends[$0]..<ends[$0 + 1]]) }
    }

    /// How many ids are lower.
    private func number(of id: Int) -> Int {
        var range = 0..<ids.count
        // Most often there are no gaps.
        let guess = id - (ids.first ?? 0)
        if guess < ids.count, ids[guess] == id { return guess }
        while !range.isEmpty {
            let middle = range.lowerBound + range.count / 2
            if ids[middle] == id { return middle }
            range = ids[middle] < id ? middle + 1..<range.upperBound : range.lowerBound..<middle
        }
        return range.lowerBound
    }
}
