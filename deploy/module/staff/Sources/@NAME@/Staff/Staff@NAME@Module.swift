public import Web

/// The staff's screen: it connects the parts of the list and of the edit form.
public struct Staff@NAME@Module: Module {
    public let router: Staff@NAME@Router
    public let audience = Audience.staff
    public let formFields: [any FormField] = Staff@NAME@Field.allCases
    private let list: Staff@NAME@Interactor
    private let form: Edit@NAME@Interactor
    private let text: @NAME@Text

    public init(
        store: any @NAME@Store, router: Staff@NAME@Router,
        text: @NAME@Text
    ) {
        self.router = router
        self.text = text
        list = Staff@NAME@Interactor(store: store)
        form = Edit@NAME@Interactor(store: store)
    }

    public func show(_ page: Staff@NAME@Router.Page, to visitor: Visitor) throws -> Reply {
        switch page {
        case .list(let removed): reply(try list.read(removed: removed))
        case .edit(let id): reply(try form.begin(id))
        }
    }

    public func perform(
        _ action: Staff@NAME@Router.Action, with form: Form, by visitor: Visitor
    ) throws -> Reply {
        let entered = form[Staff@NAME@Field.text]
        switch action {
        case .add: return reply(try list.add(entered, by: visitor.writer))
        case .remove(let id): return reply(try list.remove(id, by: visitor.writer))
        case .restore(let id): return reply(try list.restore(id, by: visitor.writer))
        case .edit(let id):
            let revision = Int(digits: form[Staff@NAME@Field.revision]) ?? 0
            return reply(try self.form.save(entered, to: id, from: revision, by: visitor.writer))
        }
    }

    private func reply(_ outcome: Staff@NAME@Interactor.Outcome) -> Reply {
        Staff@NAME@Presenter(text: text).present(outcome).reply(by: router) {
            Staff@NAME@View(model: $0, router: router, text: text)
        }
    }

    private func reply(_ outcome: Edit@NAME@Interactor.Outcome) -> Reply {
        Edit@NAME@Presenter(text: text).present(outcome).reply(by: router) {
            Edit@NAME@View(model: $0, router: router, text: text)
        }
    }
}
