@testable import ShopProducts
import Web

/// The lists of the catalogue: their orders and pages.
extension MemoryProductStore.Catalogue {
    /// A list of products that are shown, in the order that the staff made, else in the catalogue's.
    struct List {
        /// Nil for the catalogue's order.
        var arranged: [Product.ID]?
        var pages = ListPages(of: 0, per: ProductQuery.defaultPer)
    }

    /// What the lists of an entry are kept under: its category's slug, "" for all products.
    private func lists(of entry: MemoryProductStore.Entry?) -> Set<String> {
        guard let entry, entry.stored.visibility == .shown else { return [] }
        return ["", entry.category?.slug ?? ""]
    }

    /// The products of a list in its order.
    func ids(of list: String) -> [Product.ID] {
        lists[list]?.arranged ?? all.filter { lists(of: $0).contains(list) }.map(\.stored.id)
    }

    func pages(of list: String) -> ListPages { lists[list]?.pages ?? ListPages(of: 0, per: ProductQuery.defaultPer) }

    /// Lists as they are after an import: as few changes lead to them one by one; after many with full pages, and what is new last.
    mutating func arrange(_ changes: [MemoryProductStore.Entry], beside old: Self) {
        guard !old.all.isEmpty, changes.count <= HistoryEntry.mostOfImport else {
            for list in [""] + slugs { fill(list) }
            return
        }
        var old = old
        for new in changes { old.put(new, at: new.stored.id - 1) }
        lists = old.lists
    }

    private mutating func fill(_ list: String) {
        let arranged = lists[list]?.arranged
        lists[list]?.arranged = nil
        let present = ids(of: list)
        lists[list, default: List()].pages = ListPages(of: present.count, per: ProductQuery.defaultPer)
        lists[list]?.arranged = arranged.map { arranged in
            arranged.filter(Set(present).contains) + present.filter { !arranged.contains($0) }
        }
    }

    /// Replaces a product, or adds one behind all others.
    mutating func put(_ new: MemoryProductStore.Entry, at place: Int) {
        let old = place < all.count ? all[place] : nil
        let (before, after, id) = (lists(of: old), lists(of: new), new.stored.id)
        for list in before.subtracting(after) {
            guard let place = ids(of: list).firstIndex(of: id) else { continue }
            lists[list]?.arranged?.remove(at: place)
            lists[list]?.pages.remove(at: place)
        }
        all.replaceSubrange(place..<min(place + 1, all.count), with: [new])
        for list in after.subtracting(before) {
            lists[list, default: List()].arranged?.append(id)
            guard let place = ids(of: list).firstIndex(of: id) else { continue }
            lists[list]?.pages.insert(at: place)
        }
    }

    /// Where a product stands in a list; nil where it does not.
    func place(of id: Product.ID, in list: String) -> ProductPlace? {
        let ids = ids(of: list)
        return ids.firstIndex(of: id).map {
            ProductPlace(place: $0 + 1, count: ids.count, page: pages(of: list).page(of: $0))
        }
    }

    mutating func move(_ id: Product.ID, to new: Int, in list: String) {
        var ids = ids(of: list)
        guard let old = ids.firstIndex(of: id) else { return }
        ids.insert(ids.remove(at: old), at: new)
        lists[list]?.arranged = ids
        lists[list]?.pages.move(from: old, to: new)
    }
}
