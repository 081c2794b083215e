import Markup
import SiteDatabase
public import SiteServices
public import Web

/// The page on which a visitor marks an entry with one button, such as "I am coming". The page of the entry links to it.
///
///     EntryMarkModule(guests, context, at: base.appending("guests"), in: "en", text: text, page: events.router)
public struct EntryMarkModule<Content: Entity>: VisitorDataModule, NamedModule {
    public struct Routes: Router {
        /// The page of the entry with this number.
        public enum Page: Equatable, Sendable { case entry(Int) }
        public enum Action: Equatable, Sendable { case set(Int), remove(Int) }

        public let pages: RouteTable<Page>
        public let actions: RouteTable<Action>

        public init(base: Link) {
            pages = RouteTable(below: base) {
                Route(.number, Page.entry) { if case .entry(let id) = $0 { id } else { nil } }
            }
            actions = RouteTable(below: base) {
                Route(.number, "set", Action.set) { if case .set(let id) = $0 { id } else { nil } }
                Route(.number, "remove", Action.remove) { if case .remove(let id) = $0 { id } else { nil } }
            }
        }
    }

    public let router: Routes
    public let audience = Audience.visitor
    public var name: String { marks.name }
    private let marks: EntryMarks<Content>
    private let database: any SQLDatabase
    private let language: String
    private let text: EntryMarkText
    private let page: CollectionRouter

    /// The pages are below `base`. `page` has the public pages of the entries.
    public init(
        _ marks: EntryMarks<Content>, _ context: SiteContext, at base: Link, in language: String, text: EntryMarkText,
        page: CollectionRouter
    ) {
        router = Routes(base: base)
        database = context.database
        (self.marks, self.language, self.text, self.page) = (marks, language, text, page)
    }

    public func show(_ page: Routes.Page, to visitor: Visitor) throws -> Reply {
        let id =
            switch page {
            case .entry(let id): id
            }
        let model = try database.read { db in
            try marks.collection.entry(Reference(id: Int64(id)), in: language, db).map { entry in
                EntryMarkModel(
                    title: entry.meta.title, id: id, isSet: try marks.isSet(on: entry.meta.id, by: visitor.id, db),
                    page: self.page.link(to: .entry(entry.meta.address)))
            }
        }
        guard let model else { return .missing }
        return .show(Screen(EntryMarkView(model: model, router: router, text: text), at: router.link(to: page)))
    }

    public func perform(_ action: Routes.Action, with form: Form, by visitor: Visitor) throws -> Reply {
        let (id, isSet) =
            switch action {
            case .set(let id): (id, true);
            case .remove(let id): (id, false)
            }
        guard try marks.set(isSet, on: Int64(id), by: visitor.writer, in: database) else { return .missing }
        return .redirect(router.link(to: .entry(id)))
    }

    public func merge(_ visitor: Visitor.ID, into account: Writer) throws {
        try marks.merge(visitor, into: account, in: database)
    }
}

/// The words of an `EntryMarkModule`, in one language.
public struct EntryMarkText: Sendable {
    public let set: String
    public let remove: String
    public let isSet: String
    public let isNotSet: String
    public let back: String

    /// `set` and `remove` are on the button. `isSet` and `isNotSet` say what is so. `back` is the link to the entry's page.
    public init(set: String, remove: String, isSet: String, isNotSet: String, back: String) {
        (self.set, self.remove, self.isSet, self.isNotSet, self.back) = (set, remove, isSet, isNotSet, back)
    }
}

private struct EntryMarkModel: ViewModel {
    let title: String
    let id: Int
    let isSet: Bool
    let page: Link
}

private struct EntryMarkView<Content: Entity>: View {
    let model: EntryMarkModel
    let router: EntryMarkModule<Content>.Routes
    let text: EntryMarkText

    var body: some HTML {
        h1 { model.title }
        p(.role("status")) { model.isSet ? text.isSet : text.isNotSet }
        PostForm(to: router.target(of: model.isSet ? .remove(model.id) : .set(model.id))) {
            button(.type(.submit)) { model.isSet ? text.remove : text.set }
        }
        p { a(.to(model.page), .class("back-link")) { text.back } }
    }
}
