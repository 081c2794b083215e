import Foundation
import Snapshots
import Testing
import Web

@testable import ShopTodos

struct TodosSnapshotTests {
    /// What a screen shows, and how it came about.
    struct State: Sendable, CustomTestStringConvertible {
        let name: String
        let screen: @Sendable (Notebook) throws -> Screen

        init(_ name: String, _ screen: @escaping @Sendable (Notebook) throws -> Screen) {
            self.name = name
            self.screen = screen
        }

        var testDescription: String { name }
    }

    static let hostileTitle = "<b>\"Tom\" & 'Jerry'</b> \u{200F}"
    static let hostileContent = "</textarea><script>alert(1)</script>\n  &amp; <!--"

    static let lists = [
        State("first-items") { try $0.show(.list(.all)) },
        State("one-left") {
            try $0.tick(1)
            try $0.tick(2)
            return try $0.show(.list(.all))
        },
        State("active") {
            try $0.tick(2)
            return try $0.show(.list(.active))
        },
        State("completed") {
            try $0.tick(2)
            return try $0.show(.list(.completed))
        },
        State("completed-none") { try $0.show(.list(.completed)) },
        State("active-none") {
            for number in 1...3 { try $0.tick(number) }
            return try $0.show(.list(.active))
        },
        State("empty") {
            for number in 1...3 { try $0.delete(number) }
            return try $0.show(.list(.all))
        },
        State("deleted") {
            try $0.delete(2)
            return try $0.show(.list(.active, deleted: 2))
        },
        State("title-empty") { try $0.perform(.add, [.title: " ", .content: "kept\ntext"]) },
        State("both-refused") {
            try $0.perform(.add, [.title: "bro\u{FFFD}ken", .content: "\u{1B}[0m", .filter: "completed"])
        },
        State("content-too-long") {
            try $0.perform(.add, [.title: "kept", .content: String(repeating: "x", count: 10_001)])
        },
        State("full") {
            for number in 4...1_000 { try $0.add("Item \(number)") }
            for number in 4...1_000 { try $0.tick(number) }
            return try $0.perform(.add, [.title: "One more", .content: "kept", .filter: "active"])
        },
        State("forgotten") {
            try $0.delete(2)
            $0.pass(minutes: 61)
            return try $0.perform(.restore(2), [:])
        },
        State("page-2") {
            for number in 4...101 { try $0.add("Item \(number)", "Line of \(number)\nmore") }
            return try $0.show(.list(TodoQuery(.active, page: 2)))
        },
        State("too-much") {
            for number in 4...28 { try $0.add("Item \(number)", "Line\n" + String(repeating: "x", count: 9_990)) }
            return try $0.perform(.add, [.title: "One more", .content: String(repeating: "x", count: 6_000)])
        },
        State("escaping") {
            try $0.add(hostileTitle, hostileContent)
            try $0.delete(1)
            return try $0.show(.list(.all))
        },
        State("deleted-escaping") {
            try $0.add(hostileTitle, hostileContent)
            try $0.delete(4)
            return try $0.show(.list(.all, deleted: 4))
        },
    ]

    static let details = [
        State("not-done") { try $0.show(.item(1)) },
        State("done") {
            try $0.tick(1)
            return try $0.show(.item(1))
        },
        State("without-content") {
            try $0.add("Rest")
            return try $0.show(.item(4))
        },
        State("lines") {
            try $0.add("Rest", "one\n\n  two & three\nfour")
            return try $0.show(.item(4))
        },
        State("escaping") {
            try $0.add(hostileTitle, hostileContent)
            return try $0.show(.item(4))
        },
    ]

    static let edits = [
        State("editing") { try $0.show(.edit(1)) },
        State("escaping") {
            try $0.add(hostileTitle, hostileContent)
            return try $0.show(.edit(4))
        },
        State("refused") { try $0.perform(.edit(1), [.title: "", .content: "kept", .revision: "1"]) },
        State("content-refused") { try $0.perform(.edit(1), [.title: "Kept", .content: "\0", .revision: "1"]) },
        State("changed-meanwhile") {
            _ = try $0.follow(.edit(1), [.title: "Theirs", .content: "one\n<two>", .revision: "1"])
            return try $0.perform(.edit(1), [.title: "Mine", .content: "three", .revision: "1"])
        },
        State("deleted-and-refused") {
            try $0.delete(1)
            return try $0.perform(.edit(1), [.title: "", .content: "three", .revision: "1"])
        },
        State("deleted-meanwhile") {
            try $0.delete(1)
            return try $0.perform(.edit(1), [.title: "Mine", .content: "three", .revision: "1"])
        },
    ]

    @Test(arguments: lists)
    func `the list looks as recorded`(state: State) throws {
        try hold(state, in: "TodoListView")
    }

    @Test(arguments: details)
    func `an item's page looks as recorded`(state: State) throws {
        try hold(state, in: "TodoDetailView")
    }

    @Test(arguments: edits)
    func `the page on which an item is edited looks as recorded`(state: State) throws {
        try hold(state, in: "TodoEditView")
    }

    @Test func `every recorded file belongs to a state`() {
        let groups = [("TodoListView", Self.lists), ("TodoDetailView", Self.details), ("TodoEditView", Self.edits)]
        for (group, states) in groups {
            assertSnapshots(in: group, are: states.flatMap { ["\($0.name).html", "\($0.name).json"] })
        }
    }

    /// Holds the view without its layout, and the same view model as JSON.
    private func hold(_ state: State, in group: String) throws {
        let screen = try state.screen(Notebook())
        assertSnapshot(of: screen.content, named: "\(group)/\(state.name)")
        let json = try JSONSerialization.jsonObject(with: Data(screen.json()))
        let text = try JSONSerialization.data(
            withJSONObject: json, options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
        assertSnapshot(
            of: String(decoding: text, as: UTF8.self) + "\n", named: "\(group)/\(state.name)", extension: "json")
    }
}
