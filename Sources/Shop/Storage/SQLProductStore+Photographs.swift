import Foundation
import ShopProducts
import SiteDatabase
import Web

extension SQLProductStore {
    /// More products than these, and everything is rendered.
    private static let maxShowing = 200

    func photographIsReady(_ photograph: Photograph, at now: Date) throws {
        let ids: [Int] = try database.read { db in
            try db.rows(
                "SELECT id FROM products WHERE image = ? ORDER BY id LIMIT ?", photograph.name, Self.maxShowing + 1
            ) { try $0["id"] }
        }
        guard ids.count <= Self.maxShowing else { return try database.write { try $0.renewPageRevision() } }
        for id in ids {
            try database.write { db in
                let edit = CatalogueEdit(db: db, at: now, by: nil)
                guard let stored = try edit.stored(id), stored.product.draft.image == photograph.name else { return }
                try edit.redraw(stored)
            }
        }
    }

    func photographs(_ each: (Photograph) throws -> Void) throws {
        try database.read { db in
            // A slash is followed by a zero in ASCII.
            try db.forEachRow(
                "SELECT DISTINCT image FROM products WHERE image >= ? AND image < ?", "\(Photograph.folder)/",
                "\(Photograph.folder)0"
            ) { row in
                if let photograph = Photograph(name: try row["image"]) { try each(photograph) }
            }
        }
    }
}
