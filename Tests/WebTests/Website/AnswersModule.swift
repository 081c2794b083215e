import Markup
import Platform
import Web

/// What a page or an action of the module below answers.
enum Answer: String, CaseIterable {
    case fine, refused, conflict, missing, busy, later, nothing, elsewhere, unavailable, broken
}

enum AnswerField: String, FormField {
    case said
}

/// The program's own error, as a test throws it.
struct Accident: Error {}

/// Addresses below a base that name their answers; `/index` can only be read, `/write` only be posted to.
struct AnswersRouter: Router {
    enum Page: Equatable {
        case index
        case answer(Answer)
    }

    enum Action: Equatable {
        case write
        case answer(Answer)
    }

    let base: Link
    let pages: RouteTable<Page>
    let actions: RouteTable<Action>

    init(base: Link) {
        self.base = base
        pages = RouteTable(below: base) {
            Route("index", .index)
            Route(.choice, Page.answer) { if case .answer(let answer) = $0 { answer } else { nil } }
        }
        actions = RouteTable(below: base) {
            Route("write", .write)
            Route(.choice, Action.answer) { if case .answer(let answer) = $0 { answer } else { nil } }
        }
    }
}

/// A module whose addresses say what it answers, and whose pages say who asked and what was posted.
struct AnswersModule: Module {
    let router: AnswersRouter
    let audience: Audience

    func caching(of page: AnswersRouter.Page) -> Caching {
        page == .index ? .maxAge(60) : audience.caching
    }

    func show(_ page: AnswersRouter.Page, to visitor: Visitor) throws -> Reply {
        switch page {
        case .index: try reply(.fine, to: visitor, said: "")
        case .answer(let answer): try reply(answer, to: visitor, said: "")
        }
    }

    func perform(_ action: AnswersRouter.Action, with form: Form, by visitor: Visitor) throws -> Reply {
        switch action {
        case .write: try reply(.elsewhere, to: visitor, said: form[AnswerField.said])
        case .answer(let answer): try reply(answer, to: visitor, said: form[AnswerField.said])
        }
    }

    private func reply(_ answer: Answer, to visitor: Visitor, said: String) throws -> Reply {
        let view = AnswerView(
            model: AnswerModel(
                title: answer.rawValue, said: said, visitor: visitor.id.bytes.hexadecimal, isKnown: visitor.isKnown))
        let link = router.link(to: .answer(answer))
        switch answer {
        case .fine: return .show(Screen(view, at: link))
        case .refused: return .show(Screen(view, at: link, as: .refused))
        case .conflict: return .show(Screen(view, at: link, as: .conflict))
        case .missing: return .show(Screen(view, at: link, as: .missing))
        case .busy: return .show(Screen(view, at: link, as: .tooMany(retryAfter: 30)))
        case .later: return .show(Screen(view, at: link, as: .unavailable(retryAfter: 5)))
        case .nothing: return .missing
        case .elsewhere: return .redirect(router.link(to: .index))
        case .unavailable: throw StoreUnavailable("the disk is full")
        case .broken: throw Accident()
        }
    }
}

struct AnswerModel: ViewModel {
    let title: String
    let said: String
    let visitor: String
    let isKnown: Bool
}

struct AnswerView: View {
    let model: AnswerModel

    var body: some HTML {
        h1 { model.title }
        p { model.said }
    }
}
