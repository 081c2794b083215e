import Snapshots
import Testing
import Web

@testable import ShopTodos

struct TodosLanguageTests {
    typealias State = TodosSnapshotTests.State

    static let texts: [String: TodosText] = ["en": .english, "vi": .vietnamese, "zh": .chinese]
    static let states: [(group: String, states: [State])] = [
        ("TodoListView", TodosSnapshotTests.lists), ("TodoDetailView", TodosSnapshotTests.details),
        ("TodoEditView", TodosSnapshotTests.edits),
    ]
    /// The states of which the other languages are recorded.
    static let recorded = [
        "TodoListView": [
            "first-items", "completed", "empty", "deleted", "both-refused", "full", "forgotten",
        ],
        "TodoDetailView": ["not-done", "done"],
        "TodoEditView": ["editing", "refused", "changed-meanwhile", "deleted-meanwhile"],
    ]

    @Test(arguments: ["vi", "zh"])
    func `the other languages look as recorded`(language: String) throws {
        let text = try #require(Self.texts[language])
        for (group, states) in Self.states {
            let names = try #require(Self.recorded[group])
            let states = states.filter { names.contains($0.name) }
            for state in states {
                let screen = try state.screen(Notebook(text: text))
                assertSnapshot(of: screen.content, named: "\(language)/\(group)/\(state.name)")
            }
            assertSnapshots(in: "\(language)/\(group)", are: names.map { "\($0).html" })
        }
    }

    @Test(arguments: states.flatMap(\.states))
    func `no state leaves a word untranslated`(state: State) throws {
        var screens: [String: Screen] = [:]
        var written: [String] = []
        for (language, text) in Self.texts {
            let notebook = Notebook(text: text)
            screens[language] = try state.screen(notebook)
            written += notebook.texts
        }
        #expect(Set(screens.values.map(\.title)).count == 3 || written.contains(screens["en"]?.title ?? ""))
        assertTranslated(screens.mapValues(\.content), except: written)
    }

    @Test(arguments: [("vi", "Tập trung"), ("zh", "专注")])
    func `a first item is in the reader's language until somebody edits it`(language: String, word: String) throws {
        let notebook = Notebook(text: try #require(Self.texts[language]))
        let title = { try notebook.show(.item(1)).title }
        #expect(try title() == word)
        try notebook.tick(1)
        #expect(try title() == word)
        try notebook.delete(1)
        _ = try notebook.follow(.restore(1))
        #expect(try title() == word)
        #expect(notebook.titles.first == "Focus")
        _ = try notebook.follow(.edit(1), [.title: "Focus", .content: "Mine", .revision: "3"])
        #expect(try title() == "Focus")
    }

    @Test(arguments: texts.keys.sorted())
    func `every language words every first item, and keeps the rules for texts`(language: String) throws {
        let first = try #require(Self.texts[language]?.first)
        #expect(first.count == TodoItem.first.count)
        for fields in first {
            let draft = try fields.checked.get()
            #expect((draft.title.text, draft.content.text) == (fields.title, fields.content))
        }
    }

    @Test func `English words the first items as the store has them`() {
        for item in TodoItem.first {
            #expect(TodosText.english.fields(of: item) == TodoFields(title: item.title, content: item.content))
        }
    }
}
