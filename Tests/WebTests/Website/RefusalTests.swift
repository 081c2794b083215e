import HTTPTypes
import Markup
import Testing
import Web

/// A form on a page of its own whose refusal shows another page: the shelf, with the shelf's view model.
struct RefusalTests {
    let website = Website(modules: [ShelfModule()]) { screen in AnyHTML(main { screen.content }) }

    @Test func `a refused form shows another page of its module under the refusal's status`() {
        let response = post("jar=")
        #expect(response.status == .unprocessableContent)
        #expect(String(decoding: response.body, as: UTF8.self) == "<main><h1>Shelf</h1><p>Name the jar.</p></main>")
        #expect(response.fields[.eTag] == nil)
    }

    @Test func `an accepted form leads on, and its own page is its own`() {
        #expect(post("jar=tea").status == .seeOther)
        let page = website.respond(to: Request(path: "/shelf/add"))
        #expect(String(decoding: page.body, as: UTF8.self) == "<main><h1>Add a jar</h1></main>")
    }

    @Test func `another status changes a page's and nothing else`() throws {
        let shown = Reply.show(Screen(ShelfView(model: ShelfViewModel(title: "Shelf", message: "")), at: .root))
        guard case .show(let screen) = shown.with(.conflict) else {
            Issue.record("not shown")
            return
        }
        #expect(screen.status == .conflict)
        #expect(screen.link == .root)
        #expect(try screen.json() == Array(#"{"message":"","title":"Shelf"}"#.utf8))
        guard case .missing = Reply.missing.with(.conflict) else {
            Issue.record("not missing")
            return
        }
        guard case .redirect(.root, .keep) = Reply.redirect(.root).with(.conflict) else {
            Issue.record("led nowhere")
            return
        }
    }

    private func post(_ body: String) -> Response {
        website.respond(
            to: Request(
                method: .post, path: "/shelf/add", fields: [.contentType: TestSite.formType], body: Array(body.utf8)))
    }
}

private enum JarField: String, FormField {
    case jar
}

private struct ShelfRouter: Router {
    enum Page { case shelf, add }
    enum Action { case add }

    let pages = RouteTable<Page>(below: Link.root.appending("shelf")) {
        Route(.shelf)
        Route("add", .add)
    }
    let actions = RouteTable<Action>(below: Link.root.appending("shelf")) { Route("add", .add) }
}

private struct ShelfModule: Module {
    let router = ShelfRouter()
    let audience = Audience.everyone

    func show(_ page: ShelfRouter.Page, to visitor: Visitor) -> Reply {
        switch page {
        case .shelf: shelf("")
        case .add: .show(Screen(AddView(model: AddModel(title: "Add a jar")), at: router.link(to: .add)))
        }
    }

    func perform(_ action: ShelfRouter.Action, with form: Form, by visitor: Visitor) -> Reply {
        form[JarField.jar].isEmpty ? shelf("Name the jar.").with(.refused) : .redirect(router.link(to: .shelf))
    }

    private func shelf(_ message: String) -> Reply {
        Presentation.show(ShelfViewModel(title: "Shelf", message: message), on: ShelfRouter.Page.shelf)
            .reply(by: router) { ShelfView(model: $0) }
    }
}

private struct ShelfViewModel: ViewModel {
    let title: String
    let message: String
}

private struct ShelfView: View {
    let model: ShelfViewModel

    var body: some HTML {
        h1 { model.title }
        p { model.message }
    }
}

private struct AddModel: ViewModel {
    let title: String
}

private struct AddView: View {
    let model: AddModel

    var body: some HTML { h1 { model.title } }
}
