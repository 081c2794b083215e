import ShopProducts
import SiteDatabase

/// The places of products and categories in the stored orders.
extension CatalogueImport {
    /// Gives every product its place in each order, among all products and in its category.
    func place() throws {
        for sort in ProductQuery.Sort.ofCatalogue {
            let order = try order(sort).sorted { $0.key < $1.key }
            if sort == .catalogue { try place(order.map(\.key).filter { $0 > 0 }) }
            for (category, products) in order {
                for first in stride(from: 0, to: products.count, by: Self.batch.rows) {
                    let part = products[first..<min(first + Self.batch.rows, products.count)]
                    try write { db in
                        try db.execute(
                            """
                            INSERT INTO next_product_places (sort, category, place, product)
                            SELECT ?1, ?2, ?3 + key, value FROM json_each(?4)
                            """, sort.rawValue, category, first + 1,
                            "[\(part.map(String.init).joined(separator: ","))]")
                    }
                }
            }
        }
    }

    /// Gives every category that has products its place in the list of them.
    private func place(_ categories: [Int64]) throws {
        for first in stride(from: 0, to: categories.count, by: Self.batch.rows) {
            let part = categories[first..<min(first + Self.batch.rows, categories.count)]
            try write { db in
                try db.execute(
                    "INSERT INTO next_category_places (place, category) SELECT ?1 + key, value FROM json_each(?2)",
                    first + 1, "[\(part.map(String.init).joined(separator: ","))]")
            }
        }
    }

    /// The products of each category in an order, and all of them as those of the category 0.
    private func order(_ sort: ProductQuery.Sort) throws -> [Int64: [Int64]] {
        try database.read { db in
            var order: [Int64: [Int64]] = [:]
            try db.forEachRow(
                "SELECT id, category FROM next_products AS products ORDER BY \(ProductOrder.sql(sort))"
            ) { row in
                let id: Int64 = try row["id"]
                order[0, default: []].append(id)
                if let category: Int64 = try row["category"] { order[category, default: []].append(id) }
            }
            return order
        }
    }
}
