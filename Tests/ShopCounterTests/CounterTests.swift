import ShopOracles
import Markup
import Snapshots
import Testing
import Web

@testable import ShopCounter

struct CounterTests {
    let store = MemoryCounterStore()
    let visitor = Visitor(id: .random(), isKnown: true)

    @Test func `a new visitor starts from three, and the first change keeps it`() throws {
        #expect(try screen(.counter).title == "Counter")
        #expect(store.count(of: visitor.id) == nil)
        _ = try module().perform(.increase, with: Form(), by: visitor)
        #expect(store.count(of: visitor.id) == Count(4))
    }

    @Test(arguments: [(0, "00"), (3, "03"), (9, "09"), (10, "10"), (99, "99"), (100, "100"), (1_234, "1234")])
    func `a number has two digits at least`(value: Int, text: String) throws {
        let presented = CounterPresenter(text: .english).present(.found(try #require(Count(value))))
        guard case .show(let model, on: .counter, as: .ok) = presented else { throw NoScreen() }
        #expect(model.number == text)
        #expect(model.canDecrease == (value > 0))
    }

    @Test func `at zero a decrease is refused, said, and changes nothing`() throws {
        let module = module(start: 0)
        guard case .show(let screen) = try module.perform(.decrease, with: Form(), by: visitor) else {
            throw NoScreen()
        }
        #expect(screen.status == .conflict)
        #expect(store.count(of: visitor.id) == nil)
        assertSnapshot(of: screen.content, named: "CounterView/refused")
    }

    @Test func `a count is never below zero`() {
        #expect(Count(-1) == nil)
        #expect(Count(0)?.canDecrease == false)
    }

    @Test func `every address leads back to what it was made of`() {
        let router = CounterRouter(base: Link.root.appending("vi", "counter"))
        for page in [CounterRouter.Page.counter, .badge] { #expect(router.page(at: router.link(to: page)) == page) }
        for action in [CounterRouter.Action.increase, .decrease] {
            #expect(router.action(at: router.target(of: action)) == action)
        }
        #expect(router.page(at: Link.root.appending("counter", "badge.png")) == nil)
        #expect(router.action(at: Link.root.target("counter", "reset")) == nil)
    }

    @Test func `the page in English, with something to take away and with nothing`() throws {
        assertSnapshot(of: try screen(.counter).content, named: "CounterView/three")
        assertSnapshot(of: try screen(.counter, start: 0).content, named: "CounterView/zero")
    }

    @Test func `the page in Vietnamese and Chinese`() throws {
        assertSnapshot(of: try screen(.counter, text: .vietnamese).content, named: "CounterView/vietnamese")
        assertSnapshot(of: try screen(.counter, text: .chinese).content, named: "CounterView/chinese")
    }

    @Test func `the badge is the same number as an image, as wide as its words`() throws {
        let badge = try screen(.badge)
        #expect(badge.media == .svg)
        assertSnapshot(of: badge.content, named: "CounterBadgeView/three")
        assertSnapshot(of: try screen(.badge, start: 1_000_000).content, named: "CounterBadgeView/million")
        assertSnapshot(of: try screen(.badge, text: .chinese).content, named: "CounterBadgeView/chinese")
    }

    private struct NoScreen: Error {}

    private func module(start: Int = 3, text: CounterText = .english) -> CounterModule {
        CounterModule(
            store: store, router: CounterRouter(base: Link.root.appending("counter")), text: text, start: start)
    }

    private func screen(_ page: CounterRouter.Page, start: Int = 3, text: CounterText = .english) throws -> Screen {
        guard case .show(let screen) = try module(start: start, text: text).show(page, to: visitor) else {
            throw NoScreen()
        }
        return screen
    }
}
