import Markup
import SiteCollections
import Web

/// What the pages show of an entry, in their language.
public struct @ENTITY@Card: Encodable, Equatable, Sendable {
    let name: String

    public init(_ @item@: Entry<@ENTITY@>) {
        name = @item@.name
    }
}

/// A page of the list, or of a search.
public struct @NAME@View: View {
    public let model: EntryListModel<@ENTITY@Card>
    let router: CollectionRouter
    let words: CollectionWords

    public init(
        model: EntryListModel<@ENTITY@Card>, router: CollectionRouter, words: CollectionWords
    ) {
        self.model = model
        self.router = router
        self.words = words
    }

    public var body: some HTML {
        EntryListView(model: model, router: router, words: words) { @item@ in
            a(.to(router.link(to: .entry(@item@.address)))) { @item@.card.name }
        }
    }
}

/// The page of an entry.
public struct @ENTITY@View: View {
    public let model: EntryModel<@ENTITY@Card>

    public init(model: EntryModel<@ENTITY@Card>) {
        self.model = model
    }

    public var body: some HTML {
        h1 { model.card.name }
    }
}
