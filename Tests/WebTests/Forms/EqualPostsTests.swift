import Dispatch
import Foundation
import HTTPTypes
import Markup
import Platform
import Testing
import Web

/// A form that is sent again before its first answer: the record of the post has the page above it until then.
struct EqualPostsTests {
    private let module = SlowModule()

    @Test func `all of them get the answer of the first`() {
        #expect(answers(to: Array(repeating: "note=a", count: 8)) == ["/saved": 8])
        #expect(module.records.withLock(\.count) == 1)
    }

    @Test func `others do not wait for them`() {
        #expect(answers(to: (0..<4).map { "note=\($0)" }) == ["/saved": 4])
        #expect(module.most.withLock { $0 } == 4)
    }

    private func answers(to bodies: [String]) -> [String: Int] {
        let website = Website(modules: [module], sessions: Sessions(store: MemorySessionStore())) { screen in
            AnyHTML(document(.lang("en")) { body { screen.content } })
        }
        let answers = Lock<[String: Int]>([:])
        module.expected.withLock { $0 = Set(bodies).count }
        let ended = DispatchGroup()
        for text in bodies {
            ended.enter()
            Thread.detachNewThread {
                let fields: HTTPFields = [.contentType: "application/x-www-form-urlencoded"]
                let key = String(repeating: "0a", count: 16)
                let request = Request(
                    method: .post, path: "/notes", fields: fields, body: Array("\(text)&form-key=\(key)".utf8))
                let answer = website.respond(to: request).fields[.location] ?? "none"
                answers.withLock { $0[answer, default: 0] += 1 }
                ended.leave()
            }
        }
        ended.wait()
        return answers.withLock { $0 }
    }
}

/// Takes so long for a post that an equal one comes meanwhile.
private final class SlowModule: Module {
    struct Routes: Router {
        enum Page { case home, saved }
        enum Action { case save }

        let pages = RouteTable<Page>(below: .root) {
            Route(.home)
            Route("saved", .saved)
        }
        let actions = RouteTable<Action>(below: .root) { Route("notes", .save) }
    }

    let router = Routes()
    let audience = Audience.visitor
    /// The answers by the form's hash.
    let records = Lock<[String: Link]>([:])
    let running = Lock(0)
    let most = Lock(0)
    /// How many posts are let run at once before one of them ends.
    let expected = Lock(1)

    func show(_ page: Routes.Page, to visitor: Visitor) -> Reply { .missing }

    func perform(_ action: Routes.Action, with form: Form, by visitor: Visitor) throws -> Reply {
        guard let post = visitor.writer.post else { return .missing }
        let before = records.withLock { $0[post.form] }
        if let before { throw PostRepeated(answer: before) }
        records.withLock { $0[post.form] = post.page }
        let now = running.withLock {
            $0 += 1; return $0
        }
        most.withLock { $0 = max($0, now) }
        post.markRecorded { answer in self.records.withLock { $0[post.form] = answer } }
        while most.withLock({ $0 }) < expected.withLock({ $0 }) { usleep(500) }
        usleep(20_000)
        return .redirect(router.link(to: .saved))
    }
}
