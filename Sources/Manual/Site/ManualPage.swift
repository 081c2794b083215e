import SiteCollections
import SiteMarkdown

/// A page of the manual. The files are in `Sources/Manual/content`.
struct ManualPage: Entity {
    struct Labels: Sendable {
        let slug, title, summary, order, text: FieldLabel
    }

    let slug: Slug
    let title: String
    let summary: String
    /// The place in its section.
    let order: Int
    let text: Markdown

    static let fields = Fields(ManualPage.init) {
        Field.slug("slug", \.slug, \.slug, from: "title", withFolders: true)
        Field.line("title", \.title, \.title, 1...80)
        Field.line("summary", \.summary, \.summary, 1...240)
        Field.number("order", \.order, \.order, 0...100)
        Field.markdown("text", \.text, \.text, 1...65_000)
    }
}

extension ManualPage.Labels {
    /// Only files have the fields: no form shows them.
    static let english = ManualPage.Labels(
        slug: "Slug", title: "Title", summary: "Summary", order: "Order", text: "Text")
}

let manualPages = EntityCollection(
    ManualPage.self, named: "pages", languages: ["en"], order: .by("order"),
    from: .folder("content", allowsLinksOut: true))

/// The folders of the manual's pages.
enum ManualSection: String, CaseIterable, Encodable, Sendable {
    case tutorial, guides, reference, explanation

    var title: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
}

/// The links of all pages, in the order in which a person reads them.
struct ManualContents: Encodable, Equatable, Sendable {
    struct Item: Encodable, Equatable, Sendable {
        let address: EntryAddress
        let title: String
        /// Nil for the first page.
        let section: ManualSection?
        let order: Int
    }

    let items: [Item]

    func neighbours(of address: EntryAddress) -> (previous: EntryNeighbour?, next: EntryNeighbour?) {
        guard let place = items.firstIndex(where: { $0.address == address }) else { return (nil, nil) }
        let item = { (place: Int) in
            items.indices.contains(place)
                ? EntryNeighbour(title: items[place].title, address: items[place].address) : nil
        }
        return (item(place - 1), item(place + 1))
    }
}

extension ManualContents {
    init(_ pages: [Entry<ManualPage>]) {
        let sections = ManualSection.allCases
        items = pages.map { page in
            let folder = page.meta.address.text.split(separator: "/").first.map(String.init) ?? ""
            return Item(
                address: page.meta.address, title: page.title, section: ManualSection(rawValue: folder),
                order: page.order)
        }
        .sorted { first, second in
            let place = { (item: Item) in (item.section.flatMap(sections.firstIndex) ?? -1, item.order) }
            return place(first) < place(second)
        }
    }
}
