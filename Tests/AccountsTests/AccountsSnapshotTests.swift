import Foundation
import Snapshots
import Testing
import Web

@testable import Accounts

struct AccountsSnapshotTests {
    /// What a screen shows, and how it came about.
    struct State: Sendable, CustomTestStringConvertible {
        let name: String
        let screen: @Sendable () throws -> Screen

        init(_ name: String, _ screen: @escaping @Sendable () throws -> Screen) {
            self.name = name
            self.screen = screen
        }

        var testDescription: String { name }
    }

    static let hostile = "\"><script>alert('1')</script>\u{202E}&amp;"

    static let signIns =
        [
            State("empty") { try FrontDoor().show(.signIn()) },
            State("again") {
                let door = try FrontDoor()
                door.pass(seconds: 13 * 60 * 60)
                return try door.show(.signIn(), to: .signedIn(as: .staff))
            },
            State("next") {
                try FrontDoor().show(
                    .signIn(next: Link.root.appending("todos", query: [QueryItem(name: "q", value: "a&\"b")])))
            },
            State("both-empty") { try FrontDoor().post("", "") },
            State("user-name-malformed") { try FrontDoor().post("Ann <ann@example.org>", "right password") },
            State("user-name-too-long") { try FrontDoor().post(String(repeating: "a", count: 254) + "@b", "12345678") },
            State("password-too-short") { try FrontDoor().post("Ann@example.org ", "1234567", next: "/todos") },
            State("password-too-long") { try FrontDoor().post(FrontDoor.name, String(repeating: "x", count: 1_025)) },
            State("wrong-pair") { try FrontDoor().post("Ann@example.org", "wrong password", next: "/todos") },
            State("too-many") {
                let door = try FrontDoor()
                try door.fail(10)
                door.pass(seconds: 5 * 60)
                return try door.post(FrontDoor.name, FrontDoor.password)
            },
            State("busy") {
                try FrontDoor(store: FailingAccountStore(error: AccountsBusy())).post(FrontDoor.name, "right password")
            },
            State("unavailable") {
                let store = FailingAccountStore(error: AccountsUnreachable("connection refused"))
                return try FrontDoor(store: store).post(FrontDoor.name, "right password")
            },
            State("escaping") { try FrontDoor().post(hostile, hostile, next: "/\(hostile)") },
        ] + inOtherLanguages

    static let inOtherLanguages = [("vietnamese", AccountsText.vietnamese), ("chinese", .chinese)].flatMap {
        name, text in
        [
            State("\(name)-empty") { try FrontDoor(text: text).show(.signIn()) },
            State("\(name)-refused") { try FrontDoor(text: text).post("ann", "123") },
            State("\(name)-too-many") {
                let door = try FrontDoor(text: text)
                try door.fail(10)
                return try door.post(FrontDoor.name, FrontDoor.password)
            },
        ]
    }

    static let accounts = [
        State("signed-in") { try FrontDoor().show(.account, to: .signedIn()) },
        State("staff") { try FrontDoor().show(.account, to: .signedIn(as: .staff)) },
        State("owner") { try FrontDoor().show(.account, to: .signedIn(as: .owner)) },
        State("done-by-others") { try FrontDoor.disturbed(.english).show(.account, to: .signedIn(as: .owner)) },
        State("vietnamese-done-by-others") { try FrontDoor.disturbed(.vietnamese).show(.account, to: .signedIn()) },
        State("chinese-done-by-others") { try FrontDoor.disturbed(.chinese).show(.account, to: .signedIn()) },
        State("escaping") { try FrontDoor().show(.account, to: .signedIn(hostile)) },
        State("vietnamese") { try FrontDoor(text: .vietnamese).show(.account, to: .signedIn()) },
        State("chinese") { try FrontDoor(text: .chinese).show(.account, to: .signedIn()) },
    ]

    @Test(arguments: signIns)
    func `the form looks as recorded`(state: State) throws {
        try hold(state, in: "SignInView")
    }

    @Test(arguments: accounts)
    func `the account's page looks as recorded`(state: State) throws {
        try hold(state, in: "AccountView")
    }

    @Test func `every recorded file belongs to a state`() {
        for (group, states) in [("SignInView", Self.signIns), ("AccountView", Self.accounts)] {
            assertSnapshots(in: group, are: states.flatMap { ["\($0.name).html", "\($0.name).json"] })
        }
    }

    /// Holds the view without its layout, and the same view model as JSON.
    private func hold(_ state: State, in group: String) throws {
        let screen = try state.screen()
        assertSnapshot(of: screen.content, named: "\(group)/\(state.name)")
        let json = try JSONSerialization.jsonObject(with: Data(screen.json()))
        let text = try JSONSerialization.data(
            withJSONObject: json, options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
        assertSnapshot(
            of: String(decoding: text, as: UTF8.self) + "\n", named: "\(group)/\(state.name)", extension: "json")
    }
}
