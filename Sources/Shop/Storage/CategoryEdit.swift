import Foundation
import ShopProducts
import SiteDatabase
import SiteStores

/// A change of one category by the staff, inside of a transaction: its row, the list of categories, the history, and what pages have to
/// know.
struct CategoryEdit {
    /// Between the positions of two categories, so that there is room for others.
    private static let gap: Int64 = 1 << 32

    let db: SQLTransaction
    let editor: Editor

    /// Another name, that no other category has.
    func rename(_ old: StaffCategory, to name: String) throws {
        try db.execute("UPDATE categories SET name = ?, revision = revision + 1 WHERE id = ?", name, old.id)
        try changeProducts(of: old)
        try note(.renamed, of: old.id, before: old.name, after: name)
        let page = try CategoryPlaces.page(of: Int64(old.id), in: db)
        try record(CategoryChange(renamed: old.slug, categoryPages: page.map { [$0] } ?? []))
    }

    /// Those that everybody sees are looked up by their order, as no index has the others.
    private func changeProducts(of category: StaffCategory) throws {
        try StoredOrder(.catalogue, of: Int64(category.id), in: db).forEachBlock { ids in
            try db.execute(
                """
                \(Self.change) WHERE id IN (SELECT value FROM \(IDList.alone("?2", for: db.dialect)))
                """, seconds, IDList.text(ids, for: db.dialect))
            return true
        }
        try db.execute(
            """
            \(Self.change) WHERE category = ?2 AND id IN (SELECT product FROM unseen_products)
            """, seconds, category.id)
    }

    private static let change: SQLText = """
        UPDATE products SET revision = revision + 1,
        changed = CASE WHEN changed < ?1 THEN ?1 ELSE changed + 1 END
        """

    /// Another place among all; it is one that there is. One row gets another position, which lies between those of its neighbours.
    func move(_ old: StaffCategory, to place: Int) throws {
        let before = try CategoryPlaces.page(of: Int64(old.id), in: db)
        if try !put(old.id, at: place) {
            try spread()
            _ = try put(old.id, at: place)
        }
        try CategoryPlaces.store(in: db)
        let after = try CategoryPlaces.page(of: Int64(old.id), in: db)
        try note(.moved, of: old.id, before: String(old.place), after: String(place))
        let pages = before.flatMap { before in after.map { Array(min(before, $0)...max(before, $0)) } }
        try record(CategoryChange(renamed: nil, categoryPages: pages ?? []))
    }

    /// False where there is no number between those of the neighbours.
    private func put(_ id: Int, at place: Int) throws -> Bool {
        let neighbours: [Int64] = try db.rows(
            "SELECT position FROM categories WHERE id <> ? ORDER BY position, id LIMIT 2 OFFSET ?", id,
            max(0, place - 2)
        ) { try $0["position"] }
        guard let position = Self.position(in: neighbours, isFirst: place == 1) else { return false }
        try db.execute("UPDATE categories SET position = ? WHERE id = ?", position, id)
        return true
    }

    private static func position(in neighbours: [Int64], isFirst: Bool) -> Int64? {
        guard let first = neighbours.first else { return gap }
        let limit = Int64.max / 4
        guard abs(first) < limit, !isFirst else { return abs(first) < limit ? first - gap : nil }
        guard neighbours.count > 1 else { return first + gap }
        let middle = first + (min(neighbours[1], limit) - first) / 2
        return middle > first ? middle : nil
    }

    /// Numbers all anew, in their order.
    private func spread() throws {
        try db.execute(
            """
            UPDATE categories SET position = numbered.number * ?
            FROM (SELECT id, row_number() OVER (ORDER BY position, id) AS number FROM categories) AS numbered
            WHERE numbered.id = categories.id
            """, Self.gap)
    }

    /// The sets of common words stay those of the catalogue.
    private func record(_ change: CategoryChange) throws {
        let areCurrent = try CommonWords.areCurrent(in: db)
        try db.record(change, at: editor.time)
        if areCurrent { try CommonWords.markCurrent(in: db) }
    }

    /// Adds to the history, and removes what is too old, a little more than is added.
    private func note(_ kind: CategoryEvent.Kind, of id: Int, before: String, after: String) throws {
        try db.execute(
            "INSERT INTO category_events (category, time, kind, editor, before, after) VALUES (?, ?, ?, ?, ?, ?)", id,
            seconds, kind.rawValue, editor.name, before, after)
        try db.execute(
            "DELETE FROM category_events WHERE id IN (SELECT id FROM category_events WHERE time < ? ORDER BY time LIMIT 10)",
            seconds - Int64(ProductEvent.keptDays * 86_400))
    }

    private var seconds: Int64 { Int64(editor.time.timeIntervalSince1970.rounded(.down)) }
}
