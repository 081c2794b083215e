import AccountOracles
import Platform
import Testing
import Web

@testable import Accounts

struct SignInInteractorTests {
    @Test func `the right pair signs in, however the name is written`() throws {
        let door = try FrontDoor()
        #expect(try door.signIn().account == door.ann)
        #expect(try door.signIn(" Ann@EXAMPLE.org\n").account == door.ann)
    }

    @Test(arguments: [
        (FrontDoor.name, "wrong password"), (FrontDoor.name, "correct horse "), (FrontDoor.name, "Correct horse"),
        ("bob@example.org", FrontDoor.password), ("nobody@example.org", "wrong password"),
    ])
    func `an unknown name and a wrong password are the same`(name: String, password: String) throws {
        #expect(try FrontDoor().signIn(name, password) == .refused(userName: name, .wrongPair))
    }

    @Test(arguments: [
        ("", "", invalid(.empty, .empty)), ("ann", "1234567", invalid(.malformed, .tooShort)),
        ("ann", "12345678", invalid(.malformed, nil)), (FrontDoor.name, "1234567", invalid(nil, .tooShort)),
        (FrontDoor.name, String(repeating: "x", count: 1_025), invalid(nil, .tooLong)),
        (String(repeating: "a", count: 253) + "@b", "12345678", invalid(.tooLong, nil)),
        ("ann@example.org\0", "12345678", invalid(.malformed, nil)),
        ("\u{FFFD}@example.org", "12345678", invalid(.malformed, nil)),
    ])
    func `broken fields are named, and neither counted nor asked for`(
        name: String, password: String, invalid: SignInFields.Invalid
    ) throws {
        let door = try FrontDoor(store: FailingAccountStore(error: Unexpected()), attempts: FailingSignInAttempts())
        #expect(try door.signIn(name, password) == .refused(userName: name, .invalid(invalid)))
        #expect(door.reported.isEmpty)
    }

    @Test func `after ten failures the name waits, the right password too, and others do not`() throws {
        let door = try FrontDoor()
        try door.fail(9)
        #expect(try door.signIn().account == door.ann)
        try door.fail(1)
        door.pass(seconds: 60)
        #expect(try door.signIn(from: "198.51.100.1") == tooMany(840))
        #expect(try door.signIn("bob@example.org") == .refused(userName: "bob@example.org", .wrongPair))
        door.pass(seconds: 839)
        #expect(try door.signIn() == tooMany(1))
        door.pass(seconds: 1)
        #expect(try door.signIn().account == door.ann)
    }

    @Test func `a refused attempt is not counted, so waiting helps who goes on trying`() throws {
        let door = try FrontDoor()
        try door.fail(10)
        for _ in 0..<10 {
            door.pass(seconds: 80)
            #expect(try door.signIn().account == nil)
        }
        door.pass(seconds: 100)
        #expect(try door.signIn().account == door.ann)
    }

    @Test func `after a hundred failures the address waits, whatever the name`() throws {
        let door = try FrontDoor()
        for number in 0..<100 { try door.fail(1, "guess\(number)@example.org", from: "2001:db8::\(number)") }
        #expect(try door.signIn(from: "2001:db8:0:0:ffff::1") == tooMany(900))
        #expect(try door.signIn(from: "2001:db8:0:1::1").account == door.ann)
        #expect(try door.signIn(from: "").account == door.ann)
    }

    @Test func `strangers cannot lock out a browser that has signed in before`() throws {
        let door = try FrontDoor()
        guard case .signedIn(_, let device?) = try door.signIn() else { throw FrontDoor.NotThere() }
        try door.fail(100)
        #expect(try door.signIn() == tooMany(900))
        #expect(try door.signIn(device: device).account == door.ann)
        for _ in 0..<10 { _ = try door.signIn(FrontDoor.name, "wrong password", device: device) }
        #expect(try door.signIn(device: device) == tooMany(900))
    }

    @Test func `a browser that cannot be made known is signed in all the same`() throws {
        let door = try FrontDoor(attempts: StuckSignInAttempts())
        #expect(try door.signIn() == .signedIn(door.ann, device: nil))
        #expect(door.reported.contains("no device is known"))
    }

    @Test func `sign-ins that succeed are not counted`() throws {
        let door = try FrontDoor()
        for _ in 0..<200 { #expect(try door.signIn().account == door.ann) }
    }

    @Test func `who waited in vain while others were checked is reported and not counted`() throws {
        let attempts = MemorySignInAttempts()
        let door = try FrontDoor(store: FailingAccountStore(error: AccountsBusy()), attempts: attempts)
        for _ in 0..<200 { #expect(try door.signIn() == .refused(userName: FrontDoor.name, .busy)) }
        #expect(door.reported == Array(repeating: "too many sign-ins at one time", count: 200))
        #expect(try FrontDoor(attempts: attempts).signIn().account == door.ann)
    }

    @Test(arguments: [AccountsUnreachable("refused by 127.0.0.1") as any Error, StoreUnavailable("disk is full")])
    func `an attempt that nobody could check is reported and not counted`(error: any Error) throws {
        let attempts = MemorySignInAttempts()
        let door = try FrontDoor(store: FailingAccountStore(error: error), attempts: attempts)
        for _ in 0..<20 { #expect(try door.signIn() == .refused(userName: FrontDoor.name, .unavailable)) }
        #expect(door.reported == Array(repeating: "\(error)", count: 20))
        #expect(try FrontDoor(attempts: attempts).signIn().account == door.ann)
    }

    @Test func `a fault of the program is thrown, and not counted`() throws {
        let attempts = MemorySignInAttempts()
        let door = try FrontDoor(store: FailingAccountStore(error: Unexpected()), attempts: attempts)
        for _ in 0..<20 { #expect(throws: Unexpected.self) { try door.signIn() } }
        #expect(try FrontDoor(attempts: attempts).signIn().account == door.ann)
    }

    @Test func `where attempts cannot be counted, nobody signs in`() throws {
        let door = try FrontDoor(attempts: FailingSignInAttempts())
        #expect(try door.signIn() == .refused(userName: FrontDoor.name, .unavailable))
        #expect(door.reported == ["attempts are down"])
    }

    @Test func `an attempt that stays counted does not turn away who gave the right password`() throws {
        let door = try FrontDoor(attempts: StuckSignInAttempts())
        #expect(try door.signIn().account == door.ann)
        #expect(door.reported.first == "ticket 1 is stuck")
    }

    @Test func `the trail has sign-ins and counted failures, and one entry of a limit`() throws {
        let door = try FrontDoor()
        _ = try door.signIn()
        _ = try door.signIn("not a name", "wrong password")
        try door.fail(12)
        let events = door.trail.page(AuditQuery()).entries.reversed().map(\.event)
        #expect(events == [.signedIn] + Array(repeating: .signInFailed, count: 10) + [.signInLocked])
        let entries = door.trail.page(AuditQuery()).entries
        #expect(entries.last?.actor == AuditActor(AuditParty(door.ann), from: "192.0.2.1"))
        #expect(entries.last?.subject == nil)
        #expect(entries.first?.actor == AuditActor(nil, from: "192.0.2.1"))
        #expect(entries.first?.subject == AuditParty(door.ann.name))
    }

    @Test func `what nobody could check is not in the trail`() throws {
        for error in [AccountsBusy() as any Error, AccountsUnreachable("refused"), StoreUnavailable("disk is full")] {
            let door = try FrontDoor(store: FailingAccountStore(error: error))
            _ = try door.signIn()
            #expect(door.trail.page(AuditQuery()).entries.isEmpty)
        }
    }

    @Test func `where the trail cannot be written, people sign in and out, and it is reported`() throws {
        let door = try FrontDoor(trail: FailingAuditTrail())
        #expect(try door.signIn().account == door.ann)
        try door.fail(1)
        _ = try door.module.perform(.signOut, with: Form([SignInField: String]()), by: .signedIn())
        #expect(door.reported == Array(repeating: "the trail is down", count: 3))
    }

    @Test func `a sign-out is in the trail, and nobody's is not`() throws {
        let door = try FrontDoor()
        for visitor in [Visitor.stranger, .signedIn()] {
            _ = try door.module.perform(.signOut, with: Form([SignInField: String]()), by: visitor)
        }
        let entries = door.trail.page(AuditQuery()).entries
        #expect(entries.map(\.event) == [.signedOut])
        #expect(entries.map(\.actor.party?.id) == [door.ann.id])
    }

    @Test func `who is signed in is not asked again`() throws {
        let interactor = try FrontDoor(store: FailingAccountStore(error: Unexpected())).interactor
        let ann = Visitor.signedIn()
        #expect(interactor.begin(ann.signedIn) == .alreadySignedIn)
        #expect(interactor.begin(nil) == .empty(userName: ""))
        let fields = SignInFields(userName: "", password: "")
        #expect(try interactor.signIn(fields, by: ann) == .alreadySignedIn)
    }

    @Test func `the staff is asked again after 12 hours, by name, and a customer is not`() throws {
        let door = try FrontDoor()
        let staff = Visitor.signedIn(as: .staff)
        let fields = SignInFields(userName: FrontDoor.name, password: FrontDoor.password)
        door.pass(seconds: 12 * 60 * 60)
        #expect(door.interactor.begin(staff.signedIn) == .alreadySignedIn)
        #expect(try door.interactor.signIn(fields, by: staff) == .alreadySignedIn)
        door.pass(seconds: 1)
        #expect(door.interactor.begin(staff.signedIn) == .empty(userName: FrontDoor.name))
        #expect(try door.interactor.signIn(fields, by: staff).account == door.ann)
        #expect(door.interactor.begin(Visitor.signedIn().signedIn) == .alreadySignedIn)
    }

    private func tooMany(_ seconds: Int) -> SignInInteractor.Outcome {
        .refused(userName: FrontDoor.name, .tooMany(retryAfter: seconds))
    }

    private static func invalid(_ name: UserName.Invalid?, _ password: Password.Invalid?) -> SignInFields.Invalid {
        SignInFields.Invalid(userName: name, password: password)
    }

    private struct Unexpected: Error {}
}

extension SignInInteractor.Outcome {
    /// Who is signed in now.
    fileprivate var account: Account? {
        if case .signedIn(let account, _) = self { account } else { nil }
    }
}
