import FoundationEssentials
public import Web

extension MemoryProductStore: StaffCategoryStore {
    public func staffCategories(_ page: Paged) -> StaffCategoryPage {
        catalogue.withLock { catalogue in
            let slugs = catalogue.categories.map(\.slug).dropFirst(page.offset(per: StaffCategoryPage.per))
                .prefix(StaffCategoryPage.per)
            return StaffCategoryPage(
                categories: slugs.compactMap { catalogue.staffCategory($0) }, total: catalogue.categories.count)
        }
    }

    public func staffCategory(_ id: StaffCategory.ID) -> StaffCategory? {
        catalogue.withLock { catalogue in catalogue.slug(of: id).flatMap { catalogue.staffCategory($0) } }
    }

    public func rename(
        _ id: StaffCategory.ID, from revision: Int, to name: CategoryName, by editor: Editor
    ) -> CategoryRenaming {
        catalogue.withLock { catalogue in
            guard let old = catalogue.slug(of: id).flatMap({ catalogue.staffCategory($0) }) else { return .noCategory }
            guard !old.name.utf8.elementsEqual(name.text.utf8) else { return .saved(old) }
            guard old.revision == revision else { return .conflict(old) }
            let other = catalogue.categories.first { $0.name.utf8.elementsEqual(name.text.utf8) }
            if let other, let taken = catalogue.staffCategory(other.slug) { return .taken(taken) }
            catalogue.rename(old, to: name.text, editor.time)
            catalogue.note(.renamed, of: old.slug, by: editor, before: old.name, after: name.text)
            return catalogue.staffCategory(old.slug).map { .saved($0) } ?? .noCategory
        }
    }

    public func move(_ id: StaffCategory.ID, to place: Int, by editor: Editor) -> StaffCategory? {
        catalogue.withLock { catalogue in
            guard let old = catalogue.slug(of: id).flatMap({ catalogue.staffCategory($0) }) else { return nil }
            let place = min(max(place, 1), catalogue.categories.count)
            guard place != old.place else { return old }
            catalogue.categories.insert(catalogue.categories.remove(at: old.place - 1), at: place - 1)
            catalogue.note(.moved, of: old.slug, by: editor, before: String(old.place), after: String(place))
            return catalogue.staffCategory(old.slug)
        }
    }

    public func categoryEvents(of id: StaffCategory.ID) -> [CategoryEvent] {
        catalogue.withLock { catalogue in
            let slug = catalogue.slug(of: id)
            let events = catalogue.categoryEvents.filter { $0.slug == slug }.map(\.event)
            return Array(events.reversed().prefix(CategoryEvent.maxShown))
        }
    }
}

extension MemoryProductStore.Catalogue {
    fileprivate func slug(of id: StaffCategory.ID) -> String? {
        slugs.indices.contains(id - 1) ? slugs[id - 1] : nil
    }

    fileprivate func staffCategory(_ slug: String) -> StaffCategory? {
        guard let place = categories.firstIndex(where: { $0.slug == slug }), let id = slugs.firstIndex(of: slug) else {
            return nil
        }
        return StaffCategory(
            id: id + 1, slug: slug, name: categories[place].name,
            count: entries.count { $0.category?.slug == slug }, place: place + 1,
            revision: 1 + renamings[slug, default: 0])
    }

    fileprivate mutating func rename(_ old: StaffCategory, to name: String, _ now: Date) {
        categories[old.place - 1] = ProductCategory(slug: old.slug, name: name)
        renamings[old.slug, default: 0] += 1
        for place in all.indices where all[place].category?.slug == old.slug {
            let stored = all[place].stored
            put(stored.changed(to: stored.draft.inCategory(name), stored.visibility), at: place, now)
        }
    }

    fileprivate mutating func note(
        _ kind: CategoryEvent.Kind, of slug: String, by editor: Editor, before: String, after: String
    ) {
        let oldest = editor.time - Double(ProductEvent.keptDays * 86_400)
        categoryEvents.removeAll { $0.event.time < oldest }
        let event = CategoryEvent(
            id: categoryEvents.count + 1, kind: kind, editor: editor.name, time: ProductChange.time(at: editor.time),
            before: before, after: after)
        categoryEvents.append((slug, event))
    }
}
