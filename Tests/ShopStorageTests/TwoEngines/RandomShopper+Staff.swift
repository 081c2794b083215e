import ShopShelf
import SiteCollections
import SiteDatabase
import Web

@testable import ShopStorage

extension RandomShopper {
    private var staff: EntryEditor { EntryEditor(name: editor.name, time: now) }

    /// What the staff changes, by hand and by files.
    mutating func change(_ step: Step) throws {
        switch step {
        case .add: try add()
        case .edit, .editAgain: try edit(isLate: false)
        case .editLate: try edit(isLate: true)
        case .hide: try set(.hidden)
        case .delete: try set(.deleted)
        case .show, .showAgain: try set(.visible)
        case .moveAmongAll: try move(inGroup: false)
        case .moveInCategory: try move(inGroup: true)
        case .renameCategory: try renameCategory()
        case .moveCategory:
            let (id, place, now) = (number(1...5), number(0...6), now)
            try shops.same { try $0.database.moveCategory(id, to: place, at: now) }
        case .importSmall: try stock(products(1...4, of: 220))
        // So many exchange tables.
        case .importLarge where number(0...9) == 0: try stock(products(600...700, of: 400))
        case .importForeign: try stock([StockedProduct("foreign", price: "9 VND")])
        default: break
        }
    }

    private mutating func add() throws {
        let (texts, staff) = (texts(), staff)
        let added = try shops.same { shop in
            try shop.database.write { try shopProducts.write(in: $0, by: staff).add(texts) }
        }
        count = max(count, Int(added ?? 0))
    }

    private mutating func edit(isLate: Bool) throws {
        let (id, texts, staff) = (Int64(product()), texts(), staff)
        let isUnchanged = number(0...9) == 0
        try shops.same { shop in
            try shop.database.write { db in
                let writer = shopProducts.write(in: db, by: staff)
                guard let old = try writer.entry(id) else { return EntryEdit.missing }
                var new = isUnchanged ? old.texts : texts
                new["slug"] = old.texts["slug"]
                return try writer.edit(id, from: old.revision - (isLate ? 1 : 0), to: new)
            }
        }
    }

    private mutating func set(_ visibility: EntryVisibility) throws {
        let (id, now) = (product(), now)
        try shops.both { try $0.database.set(visibility, of: id, at: now) }
    }

    private mutating func move(inGroup: Bool) throws {
        let (id, place, now) = (product(), number(-2...count + 9), now)
        try shops.same { try $0.database.move(id, to: place, inGroup: inGroup, at: now) }
    }

    private mutating func renameCategory() throws {
        let (id, now) = (number(1...5), now)
        let name = pick(["Tea", "Teas", "Pots", "Coffee", "Cà phê", "茶"])
        try shops.same { try $0.database.renameCategory(id, to: name, at: now) }
    }

    private mutating func stock(_ products: [StockedProduct]) throws {
        let time = now
        let counts = try shops.same { try $0.database.stock(products, at: time) }
        count += counts?.added ?? 0
    }

    /// What a form has. There may be no category of the number.
    private mutating func texts() -> EntryTexts {
        var (texts, product) = (EntryTexts(languages: ["vi", "zh"]), random.products(1)[0].texts)
        product["slug"] = nil
        product["category"] = pick(["", "1", "1", "2", "3", "4"])
        product["sold_out"] = pick(["", "1"])
        for (name, text) in product {
            let parts = name.split(separator: ".").map(String.init)
            texts[parts[0], parts.count > 1 ? parts[1] : nil] = text
        }
        return texts
    }
}
