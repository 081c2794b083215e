import Prices
import SiteDatabase

/// The same entry, read by a hand-written store.
struct EventByHand {
    let id: Int64
    let changed: Int64
    let slug: String
    let title: String
    let text: String
    let fee: Price
    let seats: Int
    let date: String
    let sort: Event.Sort
    let isPublic: Bool

    static func list(limit: Int, in language: String, _ db: SQLTransaction) throws -> [EventByHand] {
        let sql: SQLText = language == languages[0] ? first : other
        return try db.rows(sql, limit, 0, read: EventByHand.init)
    }

    private static let first: SQLText = """
        SELECT id, entry_changed AS changed, slug, title, text, fee, seats, date, sort, is_public FROM events
        WHERE entry_visibility = 0 ORDER BY position, id LIMIT ? OFFSET ?
        """
    private static let other: SQLText = """
        SELECT id, e.entry_changed AS changed, slug, coalesce(nullif(t.title, ''), e.title) AS title,
        coalesce(nullif(t.text, ''), e.text) AS text, fee, seats, date, sort, is_public
        FROM events AS e LEFT JOIN events_texts AS t ON t.entry = id AND t.language = 'vi'
        WHERE entry_visibility = 0 ORDER BY position, id LIMIT ? OFFSET ?
        """

    private init(_ row: SQLRow) throws {
        id = try row["id"]
        changed = try row["changed"]
        slug = try row["slug"]
        title = try row["title"]
        text = try row["text"]
        fee = Price(minorUnits: try row["fee"], currency: .eur)
        seats = try row["seats"]
        date = try row["date"]
        sort = Event.Sort(rawValue: try row["sort"]) ?? .training
        isPublic = try row["is_public"]
    }
}
