import Markup
import Snapshots
import Testing
import Web

@testable import Notes

struct NotesTests {
    let store = MemoryNoteStore()
    let visitor = Visitor(id: .random(), isKnown: true)

    private func module(_ text: NotesText = .english) -> NotesModule {
        NotesModule(store: store, router: NotesRouter(home: .root), text: text)
    }

    @Test func `a note is added and shown`() throws {
        guard case .go(let link, session: .keep) = try post("Buy <b>tea</b>") else { throw Unexpected() }
        #expect(link == .root)
        #expect(store.notes(of: visitor.id).map(\.text) == ["Buy <b>tea</b>"])
        assertSnapshot(of: try screen().content, named: "NotesView/one")
    }

    @Test func `a blank note is refused and the list is kept`() throws {
        guard case .show(let screen) = try post("  ") else { throw Unexpected() }
        #expect(screen.status == .refused)
        #expect(store.notes(of: visitor.id).isEmpty)
        assertSnapshot(of: screen.content, named: "NotesView/refused")
    }

    @Test func `the page in Vietnamese`() throws {
        assertSnapshot(of: try screen(.vietnamese).content, named: "NotesView/vietnamese")
    }

    @Test func `every address leads back to what it was made of`() {
        for home in [Link.root, Link.root.appending("vi", "")] {
            let router = NotesRouter(home: home)
            #expect(router.page(at: router.link(to: .list)) == .list)
            #expect(router.action(at: router.target(of: .add)) == .add)
            #expect(router.page(at: Link.root.appending("other")) == nil)
        }
    }

    private struct Unexpected: Error {}

    private func post(_ text: String) throws -> Reply {
        try module().perform(.add, with: Form([NoteField.text: text]), by: visitor)
    }

    private func screen(_ text: NotesText = .english) throws -> Screen {
        guard case .show(let screen) = try module(text).show(.list, to: visitor) else { throw Unexpected() }
        return screen
    }
}
