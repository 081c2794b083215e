import Foundation
import Prices
import ShopProducts
import SiteCollections
import SiteDatabase
import Testing
import Web

@testable import ShopStorage

extension RandomShopper {
    private var staff: Editor { Editor(editor.visitor, name: editor.name, at: now) }

    /// What the staff changes, by hand and by files.
    mutating func change(_ step: Step) throws {
        switch step {
        case .add: try add()
        case .edit, .editAgain: try edit(isLate: false)
        case .editLate: try edit(isLate: true)
        case .hide: try set(.hidden)
        case .delete: try set(.deleted)
        case .show, .showAgain: try set(.shown)
        case .moveAmongAll: try move(in: nil)
        case .moveInCategory: try move(in: category())
        case .photograph: try photograph()
        case .renameCategory: try renameCategory()
        case .moveCategory:
            let (id, place, staff) = (number(1...5), number(0...6), staff)
            try shops.same { shop in
                try shop.database.changeCategories(by: staff) { try $0.move(Int64(id), to: place) }
            }
        case .importSmall: try importRows(rows(1...4))
        case .importLarge where number(0...9) == 0: try importRows(rows(25...60))
        case .importForeign: try importRows([.row("foreign", currency: .vnd)])
        default: break
        }
    }

    /// A product's import key is random behind its number.
    private mutating func add() throws {
        let (draft, staff) = (draft(), staff)
        let added = try shops.same { shop in
            let added = try shop.products.add(draft, by: staff)
            try shop.database.write { db in
                try db.execute("UPDATE products SET slug = ? WHERE id = ?", "added-\(added.id)", added.id)
            }
            return try shop.products.staffProduct(added.id)
        }
        count = max(count, (added ?? nil)?.id ?? 0)
    }

    private mutating func edit(isLate: Bool) throws {
        let (id, staff) = (product(), staff)
        var draft = draft()
        let old = try shops.same { try $0.products.staffProduct(id) } ?? nil
        // Nothing changes.
        if let old, number(0...9) == 0 { draft = old.draft }
        let revision = (old?.revision ?? 1) - (isLate ? 1 : 0)
        try shops.same { try $0.products.edit(id, from: revision, to: draft, by: staff) }
    }

    private mutating func set(_ visibility: StaffProduct.Visibility) throws {
        let (id, staff) = (product(), staff)
        try shops.same { try $0.products.set(visibility, of: id, by: staff) }
    }

    private mutating func move(in category: String?) throws {
        let (id, place, staff) = (product(), number(-2...count + 9), staff)
        try shops.same { try $0.products.move(id, to: place, in: category, by: staff) }
    }

    private mutating func photograph() throws {
        let hash = String(repeating: "\(number(1...9))", count: 16)
        let photograph = try #require(
            Photograph(hash: hash, width: 900, height: 600, colour: "102030"))
        let (id, staff, time) = (product(), staff, now)
        let old = try shops.same { try $0.products.staffProduct(id) } ?? nil
        if let old {
            let draft = ProductDraft(
                name: old.draft.name, content: old.draft.content, price: old.draft.price, category: old.draft.category,
                image: photograph.name, isSoldOut: old.draft.isSoldOut, texts: old.draft.texts)
            try shops.same { try $0.products.edit(id, from: old.revision, to: draft, by: staff) }
        }
        try shops.same { shop in
            try shop.products.photographIsReady(photograph, at: time)
            return try shop.products.product(id)
        }
    }

    private mutating func renameCategory() throws {
        let (id, staff, isLate) = (number(1...5), staff, number(0...5) == 0)
        let name = pick(["Tea", "Teas", "Pots", "Coffee", "Cà phê", "茶"])
        try shops.same { shop in
            try shop.database.changeCategories(by: staff) { categories in
                try? categories.rename(Int64(id), to: name, isLate: isLate)
            }
        }
    }

    private mutating func importRows(_ rows: [CatalogueRow]) throws {
        let time = now
        let summary = try shops.same { try $0.products.importRows(rows, at: time) }
        count += summary?.added ?? 0
    }
}
