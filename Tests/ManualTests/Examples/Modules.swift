import Foundation
import HTTPTypes
import Markup
import Testing
import Web

/// The example of guides/modules.md: a page with fixed text.
struct ModulesPage {
    struct AboutRouter: Router {
        enum Page { case about }

        let pages: RouteTable<Page>

        init(base: Link) {
            pages = RouteTable(below: base) { Route(.about) }
        }
    }

    struct AboutModule: PrerenderedModule {
        let router: AboutRouter
        let audience = Audience.everyone

        func show(_ page: AboutRouter.Page, to visitor: Visitor) -> Reply {
            .show(Screen(AboutView(model: AboutViewModel()), at: router.link(to: page)))
        }

        func prerenderedPages(_ each: (AboutRouter.Page, Date?) throws -> Void) throws {
            try each(.about, nil)
        }

        func pages(affectedBy change: any Change) -> AffectedPages<AboutRouter.Page> { .none }
    }

    struct AboutViewModel: ViewModel {
        let title = "About us"
        let text = "We have rowed on this river since 1898."
    }

    struct AboutView: View {
        let model: AboutViewModel

        var body: some HTML {
            h1 { model.title }
            p { model.text }
        }
    }

    @Test func `the page is shown, and can be a file`() throws {
        let module = AboutModule(router: AboutRouter(base: Link.root.appending("about")))
        let website = Website(modules: [module]) { $0.content }
        #expect(website.respond(to: Request(path: "/about")).status == .ok)
        #expect(website.respond(to: Request(path: "/about/us")).status == .notFound)
        var files: [String] = []
        try website.prerenderedPages { files.append($0.link.url.string) }
        #expect(files == ["/about"])
    }
}
