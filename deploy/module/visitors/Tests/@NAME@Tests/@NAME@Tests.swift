import Snapshots
import Testing
import Web

@testable import @NAME@

struct @NAME@Tests {
    let store = Memory@NAME@Store()
    let visitor = Visitor(id: .random(), isKnown: true)
    let base = Link.root.appending(@segments@)

    @Test func `a text is added and shown`() throws {
        guard case .go(let link, session: .keep) = try post("Buy <b>tea</b>") else { throw Unexpected() }
        #expect(link == base)
@if visitor
        #expect(store.@items@(of: visitor.id).map(\.text) == ["Buy <b>tea</b>"])
@else
        #expect(store.@items@().map(\.text) == ["Buy <b>tea</b>"])
@end
        assertSnapshot(of: try screen().content, named: "@NAME@View/one")
    }

    @Test func `a blank text is refused and the list is kept`() throws {
        guard case .show(let screen) = try post("  ") else { throw Unexpected() }
        #expect(screen.status == .refused)
@if visitor
        #expect(store.@items@(of: visitor.id).isEmpty)
@else
        #expect(store.@items@().isEmpty)
@end
        assertSnapshot(of: screen.content, named: "@NAME@View/refused")
    }

    @Test func `a full list and a text that is too long are refused`() throws {
        guard case .show(let long) = try post(String(repeating: "x", count: 201)) else { throw Unexpected() }
        #expect(long.status == .refused)
        for _ in 0..<@NAME@Interactor.maximum { _ = try post("x") }
        guard case .show(let full) = try post("x") else { throw Unexpected() }
        #expect(full.status == .refused)
    }
@each translation

    @Test func `the page in the language @code@`() throws {
        assertSnapshot(of: try screen(.@case@).content, named: "@NAME@View/@code@")
    }
@end

    @Test func `every address leads back to what it was made of`() {
        for base in [base, .root, Link.root.appending("vi", "")] {
            let router = @NAME@Router(base: base)
            #expect(router.page(at: router.link(to: .list)) == .list)
            #expect(router.action(at: router.target(of: .add)) == .add)
            #expect(router.page(at: Link.root.appending("other")) == nil)
        }
    }

    private struct Unexpected: Error {}

    private func module(_ text: @NAME@Text = .@first@) -> @NAME@Module {
        let router = @NAME@Router(base: base)
        return @NAME@Module(store: store, router: router, text: text)
    }

    private func post(_ text: String) throws -> Reply {
        try module().perform(.add, with: Form([@NAME@Field.text: text]), by: visitor)
    }

    private func screen(_ text: @NAME@Text = .@first@) throws -> Screen {
        guard case .show(let screen) = try module(text).show(.list, to: visitor) else { throw Unexpected() }
        return screen
    }
}
