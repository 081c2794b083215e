import Foundation
import Testing

@testable import ShopTodos

struct TodoItemTests {
    let now = Date(timeIntervalSince1970: 1_750_000_000)

    @Test func `the first items have the tutorial's words`() {
        #expect(
            TodoItem.first.map { [String($0.number), $0.title, $0.content] } == [
                ["1", "Focus", "Decide on what you want to focus in your life"],
                ["2", "Value", "Decide on what values are meaningful in your life"],
                ["3", "Action", "Decide on what you should do to achieve empowering life"],
            ])
        #expect(TodoItem.first.allSatisfy { !$0.isDone && $0.deleted == nil && $0.revision == 1 })
    }

    @Test func `a draft says what is wrong with both of its texts`() {
        #expect(throws: TodoDraft.Invalid(title: .empty, content: .unreadable)) {
            try TodoDraft(title: " ", content: "\0")
        }
        #expect(throws: TodoDraft.Invalid(title: .unreadable, content: nil)) { try TodoDraft(title: "\0", content: "") }
        #expect(throws: TodoDraft.Invalid(title: nil, content: .unreadable)) {
            try TodoDraft(title: "a", content: "\0")
        }
    }

    @Test(arguments: [
        ("Kept", "one\ntwo", "Kept", "one\ntwo"), ("\u{202E}dlO", "a\u{2066}b\n\u{202A}", "dlO", "ab"),
        ("\u{2067} \u{2069}", "", "…", ""), (" Old\n\0", "a\0b\u{FFFD}", "Old", "ab"),
    ])
    func `what was stored under older rules is read without what they allowed`(
        title: String, content: String, readTitle: String, readContent: String
    ) {
        let draft = TodoDraft(storedTitle: title, content: content)
        #expect((draft.title.text, draft.content.text) == (readTitle, readContent))
    }

    @Test func `what was stored when more was allowed is kept whole`() {
        let (title, content) = (String(repeating: "\"", count: 200), String(repeating: "&", count: 10_000))
        let draft = TodoDraft(storedTitle: title, content: content)
        #expect((draft.title.text, draft.content.text) == (title, content))
    }

    @Test func `an edit, a deletion and a restoration are revisions, a tick is none`() throws {
        var item = TodoItem(number: 1, draft: try TodoDraft(title: "a", content: ""))
        item.isDone = true
        #expect(item.revision == 1)
        item.edit(try TodoDraft(title: "b", content: "c"))
        #expect((item.title, item.content, item.revision, item.isDone) == ("b", "c", 2, true))
        item.delete(at: now)
        #expect((item.deleted, item.revision) == (now, 3))
        item.restore()
        #expect((item.deleted, item.revision) == (nil, 4))
        item.restore()
        #expect(item.revision == 4)
    }

    @Test func `an edit brings a deleted item back`() throws {
        var item = TodoItem(number: 1, draft: try TodoDraft(title: "a", content: ""))
        item.delete(at: now)
        item.edit(try TodoDraft(title: "b", content: ""))
        #expect(item.deleted == nil)
        #expect(item.revision == 3)
    }
}
