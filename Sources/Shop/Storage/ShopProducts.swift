import Prices
import ShopProducts
public import SiteCollections
import SiteDatabase
import SiteStores
import Web

/// A product, as the staff edits it and files have it.
public struct ShopProduct: Entity {
    public struct Labels: Sendable {
        let name, content, price, category, image, alt, isSoldOut, slug: FieldLabel

        public init(
            name: FieldLabel, content: FieldLabel, price: FieldLabel, category: FieldLabel, image: FieldLabel,
            alt: FieldLabel, isSoldOut: FieldLabel, slug: FieldLabel
        ) {
            (self.name, self.content, self.price, self.category) = (name, content, price, category)
            (self.image, self.alt, self.isSoldOut, self.slug) = (image, alt, isSoldOut, slug)
        }
    }

    /// The orders from which visitors choose, by their names in addresses.
    public enum ListOrder: String, EntryListOrder {
        case name
        case priceUp = "price"
        case priceDown = "-price"
        case newest
    }

    let name: Translated<String>
    let content: Translated<String>
    let price: Price
    let category: Reference<ShopCategory>?
    let image: String
    /// What the picture shows.
    let alt: Translated<String>
    let isSoldOut: Bool
    /// By which a file knows the product.
    let slug: Slug

    public static let fields = Fields(ShopProduct.init) {
        Field.line("name", \.name, \.name, 1...200, .searched)
        Field.prose("content", \.content, \.content, 0...10_000, .searched)
        Field.money("price", \.price, \.price, .oneCurrency)
        Field.reference("category", \.category, \.category, to: shopCategories, .grouped, .added)
        Field.picture("image", \.image, \.image)
        Field.line("alt", \.alt, \.alt, 0...200)
        Field.flag("sold_out", \.isSoldOut, \.isSoldOut)
        Field.slug("slug", \.slug, \.slug, from: "name", .noForm)
    }
}

/// The products. Their public pages read them as `ProductStore`.
public let shopProducts = EntityCollection(
    ShopProduct.self, named: "products", languages: ["en", "vi", "zh"], pagesOf: ProductQuery.defaultPer,
    table: "catalogue"
) { change, _, editor, db in
    var (lists, pages, listed) = ([CatalogueChange.List](), Set<Paged>(), ListedCategories?.none)
    let newer = try db.deferredRows(
        "SELECT count(*) AS n FROM (SELECT 1 FROM catalogue WHERE id > ? AND entry_visibility = 0 LIMIT ?) AS newer",
        change.entry, CatalogueChange.maxNewer
    ) { try $0["n"] as Int }
    for list in change.lists {
        let id = list.group.flatMap(Int64.init)
        let slug = try id.flatMap { try ShopCategory.slug(of: $0, in: db) }
        guard list.group == nil || slug != nil else { continue }
        lists.append(
            CatalogueChange.List(of: slug, pages: shopProducts.affectedPages(of: list), isEmpty: list.after == 0))
        // The page of categories shows how many products each one has, and the picture of its first one.
        if let id, list.before != list.after || list.first == 1 {
            let categories = try listed ?? ListedCategories(in: db)
            listed = categories
            pages.formUnion(categories.pages(showing: id, appearsOrGoes: list.before == 0 || list.after == 0))
        }
    }
    try db.record(
        CatalogueChange(
            of: Int(change.entry), at: change.changedAt,
            newer: newer.first ?? 0,
            in: lists, categoryPages: pages.sorted()), at: editor.time)
}
