@testable public import ShopProducts
public import FoundationEssentials
public import Prices
public import Web

extension MemoryProductStore: StaffProductStore {
    public func currency() -> Currency? { catalogue.withLock { $0.all.first?.stored.draft.price.currency } }

    public func staffProduct(_ id: Product.ID) -> StaffProduct? {
        catalogue.withLock { $0.all.first { $0.stored.id == id }?.stored }
    }

    public func unseenProducts(
        _ visibility: StaffProduct.Visibility, in category: String?, max limit: Int
    ) -> [StaffProduct] {
        catalogue.withLock { catalogue in
            let found = catalogue.all.filter { entry in
                entry.stored.visibility == visibility && (category == nil || entry.category?.slug == category)
            }
            return Array(found.map(\.stored).reversed().prefix(max(limit, 0)))
        }
    }

    public func firstCategories(_ max: Int) -> [ProductCategory] {
        catalogue.withLock { Array($0.categories.prefix(Swift.max(max, 0))) }
    }

    public func categoryNames() -> [String] { catalogue.withLock { $0.categories.map(\.name) } }

    public func add(_ draft: ProductDraft, by editor: Editor) -> StaffProduct {
        catalogue.withLock { catalogue in
            let id = catalogue.all.count + 1
            let new = StaffProduct(id: id, slug: "\(id)-new", draft: draft, visibility: .shown, revision: 1)
            let category = catalogue.category(draft.category)
            let entry = Entry(new, in: category, changed: ProductChange.time(at: editor.time))
            catalogue.put(entry, at: catalogue.all.count)
            catalogue.note(.added, of: id, by: editor, after: draft)
            return new
        }
    }

    public func edit(
        _ id: Product.ID, from revision: Int, to draft: ProductDraft, by editor: Editor
    ) -> ProductEditing {
        catalogue.withLock { catalogue in
            guard let place = catalogue.all.firstIndex(where: { $0.stored.id == id }) else { return .noProduct }
            let old = catalogue.all[place].stored
            guard old.draft != draft else { return .saved(old) }
            guard old.revision == revision else { return .conflict(old) }
            let new = old.changed(to: draft, old.visibility)
            catalogue.put(new, at: place, editor.time)
            catalogue.note(.edited, of: id, by: editor, before: old.draft, after: draft)
            return .saved(new)
        }
    }

    public func set(
        _ visibility: StaffProduct.Visibility, of id: Product.ID, by editor: Editor
    ) -> StaffProduct? {
        catalogue.withLock { catalogue in
            guard let place = catalogue.all.firstIndex(where: { $0.stored.id == id }) else { return nil }
            let old = catalogue.all[place].stored
            guard old.visibility != visibility else { return old }
            let new = old.changed(to: old.draft, visibility)
            catalogue.put(new, at: place, editor.time)
            catalogue.note(ProductEvent.Kind(from: old.visibility, to: visibility), of: id, by: editor)
            return new
        }
    }

    public func place(of id: Product.ID, in category: String?) -> ProductPlace? {
        catalogue.withLock { $0.place(of: id, in: category ?? "") }
    }

    public func move(
        _ id: Product.ID, to place: Int, in category: String?, by editor: Editor
    ) -> ProductPlace? {
        catalogue.withLock { catalogue in
            let list = category ?? ""
            guard let old = catalogue.place(of: id, in: list) else { return nil }
            let place = min(max(place, 1), old.count)
            guard place != old.place else { return old }
            catalogue.move(id, to: place - 1, in: list)
            catalogue.note(.moved, of: id, by: editor, move: ProductMove(in: category, from: old.place, to: place))
            return catalogue.place(of: id, in: list)
        }
    }

    public func photographIsReady(_ photograph: Photograph, at now: Date) {
        catalogue.withLock { catalogue in
            for (place, product) in catalogue.all.enumerated() where product.stored.draft.image == photograph.name {
                catalogue.put(product.stored, at: place, now)
            }
        }
    }

    public func photographs(_ each: (Photograph) throws -> Void) throws {
        let names = catalogue.withLock { Set($0.all.map(\.stored.draft.image)) }
        for photograph in names.sorted().compactMap(Photograph.init(name:)) { try each(photograph) }
    }

    public func events(of id: Product.ID) -> [ProductEvent] {
        catalogue.withLock {
            Array($0.events.filter { $0.product == id }.map(\.event).reversed().prefix(StaffProduct.maxEvents))
        }
    }
}

extension MemoryProductStore: CatalogueHistory {
    public func history(before id: Int?, max limit: Int) -> [HistoryEntry] {
        catalogue.withLock { catalogue in
            catalogue.events.reversed().filter { $0.event.id < id ?? .max }.prefix(max(limit, 0)).map { entry in
                let product = catalogue.all.first { $0.stored.id == entry.product }?.stored
                return HistoryEntry(
                    entry.event, of: product.map { .init(id: $0.id, name: $0.draft.name) }, summary: entry.summary)
            }
        }
    }
}

extension MemoryProductStore.Catalogue {
    mutating func put(_ product: StaffProduct, at place: Int, _ now: Date) {
        let changed = ProductChange.time(at: now, after: all[place].changed)
        put(.init(product, in: category(product.draft.category), changed: changed), at: place)
    }

    mutating func note(
        _ kind: ProductEvent.Kind, of id: Product.ID, by editor: Editor, before: ProductDraft? = nil,
        after: ProductDraft? = nil, move: ProductMove? = nil, summary: ImportSummary? = nil
    ) {
        let oldest = editor.time - Double(ProductEvent.keptDays * 86_400)
        events.removeAll { $0.event.time < oldest }
        let event = ProductEvent(
            id: (events.last?.event.id ?? 0) + 1, kind: kind, editor: editor.name,
            time: ProductChange.time(at: editor.time),
            before: before, after: after, move: move)
        events.append((id, event, summary))
    }

    mutating func note(
        _ changes: [(Product.ID, StaffProduct?, StaffProduct)], of summary: ImportSummary, by editor: Editor
    ) {
        guard changes.count <= HistoryEntry.mostOfImport else {
            return note(.imported, of: 0, by: editor, summary: summary)
        }
        for (id, old, new) in changes {
            guard let old else {
                note(.added, of: id, by: editor, after: new.draft)
                continue
            }
            if old.visibility != new.visibility { note(.restored, of: id, by: editor) }
            if old.draft != new.draft { note(.edited, of: id, by: editor, before: old.draft, after: new.draft) }
        }
    }
}
