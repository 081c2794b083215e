import Foundation
import Markup
import Web

/// What the sky looks like: an entity, an interactor, a presenter, a view and a router, small enough for one file.
enum Sky: String, CaseIterable, Sendable {
    case clear, cloudy
}

struct SkyInteractor: Sendable {
    let today: @Sendable () -> Sky

    func look() -> Sky { today() }
}

struct SkyViewModel: ViewModel {
    let title: String
    let advice: String
}

struct SkyPresenter {
    func present(_ sky: Sky) -> Presentation<SkyViewModel, SkyRouter.Page> {
        switch sky {
        case .clear: .show(SkyViewModel(title: "Clear", advice: "Bring a hat & water."), on: .today)
        case .cloudy: .show(SkyViewModel(title: "Cloudy", advice: "Bring a coat."), on: .today)
        }
    }
}

struct SkyView: View {
    let model: SkyViewModel

    var body: some HTML {
        h1 { model.title }
        p { model.advice }
    }
}

struct SkyRouter: Router {
    enum Page: Equatable, Sendable { case today }
    typealias Action = NoAction

    func page(at link: Link) -> Page? { link == .root ? .today : nil }
    func link(to page: Page) -> Link { .root }
}

struct SkyModule: Module {
    let router = SkyRouter()
    let audience = Audience.everyone
    let interactor: SkyInteractor

    func prerenderedPages(_ each: (SkyRouter.Page, Date?) throws -> Void) throws {
        try each(.today, nil)
    }

    func show(_ page: SkyRouter.Page, to visitor: Visitor) -> Reply {
        SkyPresenter().present(interactor.look()).reply(by: router) { SkyView(model: $0) }
    }
}

/// The site: one module under a layout of its own.
func otherSite(_ today: @escaping @Sendable () -> Sky) -> Website {
    Website(modules: [SkyModule(interactor: SkyInteractor(today: today))]) { screen in
        AnyHTML(
            document(.lang("en")) {
                head { title { "\(screen.title) sky" } }
                body { screen.content }
            })
    }
}
