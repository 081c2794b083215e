/// The pages of lists whose pages begin at anchors.
extension MemoryProductStore.Catalogue {
    /// What a list is kept under: its category's slug, "" for all products.
    private func lists(of entry: MemoryProductStore.Entry?) -> Set<String> {
        guard let entry, entry.stored.visibility == .shown else { return [] }
        return ["", entry.category?.slug ?? ""]
    }

    private func ids(of list: String) -> [Product.ID] {
        all.filter { lists(of: $0).contains(list) }.map(\.stored.id)
    }

    /// Where the pages of a list begin.
    func pages(of list: String) -> ListPages { pages[list] ?? ListPages(anchors: []) }

    /// Pages as they are after an import: those that few changes lead to one by one, full ones after many.
    mutating func page(_ changes: [MemoryProductStore.Entry], beside old: Self) {
        guard !old.all.isEmpty, changes.count <= HistoryEntry.mostOfImport else {
            pages = Dictionary(uniqueKeysWithValues: ([""] + slugs).map { ($0, ListPages(of: ids(of: $0))) })
            return
        }
        var old = old
        for new in changes { old.put(new, at: new.stored.id - 1) }
        pages = old.pages
    }

    /// Replaces a product, or adds one behind all others.
    mutating func put(_ new: MemoryProductStore.Entry, at place: Int) {
        let old = place < all.count ? all[place] : nil
        all.replaceSubrange(place..<min(place + 1, all.count), with: [new])
        let (before, after) = (lists(of: old), lists(of: new))
        for list in before.symmetricDifference(after) {
            let (all, id) = (ids(of: list), new.stored.id)
            var pages = pages(of: list)
            if after.contains(list) {
                pages.insert(id) { range in all.filter(range.contains) }
            } else {
                pages.remove(id) { range in all.filter(range.contains) }
            }
            self.pages[list] = pages
        }
    }
}
