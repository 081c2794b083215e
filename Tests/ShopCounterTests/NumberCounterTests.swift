import ShopOracles
import Foundation
import Testing
import Web

@testable import ShopCounter

/// The tutorial's four tests, by their names: a counter that starts at 10.
struct NumberCounterTests {
    let module = CounterModule(
        store: MemoryCounterStore(), router: CounterRouter(base: Link.root.appending("counter")), text: .english,
        start: 10)
    let visitor = Visitor(id: .random(), isKnown: true)

    @Test func testInitValueMustBeTen() throws {
        #expect(try model.number == "10")
    }

    @Test func testIncreaseNumber() throws {
        _ = try module.perform(.increase, with: Form(), by: visitor)
        #expect(try model.number == "11")
    }

    @Test func testDecreaseNumber() throws {
        _ = try module.perform(.decrease, with: Form(), by: visitor)
        #expect(try model.number == "09")
    }

    @Test func testDecreaseDisableWhenNumberIsZero() throws {
        for _ in 0..<9 { _ = try module.perform(.decrease, with: Form(), by: visitor) }
        #expect(try model.canDecrease)
        _ = try module.perform(.decrease, with: Form(), by: visitor)
        #expect(try !model.canDecrease)
        #expect(try model.number == "00")
    }

    private var model: Shown {
        get throws {
            guard case .show(let screen) = try module.show(.counter, to: visitor) else { throw NoScreen() }
            return try JSONDecoder().decode(Shown.self, from: Data(screen.json()))
        }
    }

    private struct NoScreen: Error {}

    private struct Shown: Decodable {
        let number: String
        let canDecrease: Bool
    }
}
