import Snapshots
import Testing
import Web

@testable import @NAME@

struct @NAME@Tests {
    let store = Memory@NAME@Store()
    let base = Link.root.appending(@segments@)

    @Test func `everybody reads the list`() throws {
        let editor = Writer(Visitor.ID(bytes: [1]))
        for text in ["Buy <b>tea</b>", "gone"] {
            #expect(store.add(try @ENTITY@(text), max: 9, by: editor))
        }
        #expect(store.remove(2, by: editor))
        assertSnapshot(of: try screen().content, named: "@NAME@View/one")
    }

    @Test func `the page is a file that a change of the list affects, and no other change`() throws {
        var pages: [@NAME@Router.Page] = []
        try module().prerenderedPages { page, _ in pages.append(page) }
        #expect(pages == [.list])
        guard case .only(let affected, _) = module().pages(affectedBy: @NAME@Change()),
            case .only(let others, _) = module().pages(affectedBy: OtherChange())
        else { throw Unexpected() }
        #expect(affected.map(\.page) == [.list])
        #expect(others.isEmpty)
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
            #expect(router.page(at: Link.root.appending("other")) == nil)
        }
    }

    private struct OtherChange: Change {
        static let name = "other"
    }

    private struct Unexpected: Error {}

    private func module(_ text: @NAME@Text = .@first@) -> @NAME@Module {
        let router = @NAME@Router(base: base)
        return @NAME@Module(store: store, router: router, text: text)
    }

    private func screen(_ text: @NAME@Text = .@first@) throws -> Screen {
        let visitor = Visitor(id: .random(), isKnown: false)
        guard case .show(let screen) = try module(text).show(.list, to: visitor) else { throw Unexpected() }
        return screen
    }
}
