import AccountOracles
import Foundation
import Synchronization
import Web

@testable import Accounts

/// The module on memory stores, where Ann has an account; a test sets the clock and may put another store in place.
final class FrontDoor: Sendable {
    static let name = "ann@example.org"
    static let password = "correct horse"

    let accounts = MemoryAccountStore()
    let trail = MemoryAuditTrail()
    let router = AccountsRouter(base: .root)
    let ann: Account
    private let store: any AccountStore
    private let attempts: any SignInAttempts
    private let failingTrail: (any AuditTrail)?
    private let text: AccountsText
    private let time = Mutex(Date(timeIntervalSince1970: 1_750_000_000))
    private let reports = Mutex<[String]>([])

    init(
        store: (any AccountStore)? = nil, attempts: any SignInAttempts = MemorySignInAttempts(),
        trail failingTrail: (any AuditTrail)? = nil, text: AccountsText = .english
    ) throws {
        self.store = store ?? accounts
        self.attempts = attempts
        self.failingTrail = failingTrail
        self.text = text
        let name = try UserName(Self.name)
        let added = accounts.add(name, try Password(Self.password), id: Account.ID("a-1"), at: .distantPast)
        guard let added else { throw NotThere() }
        ann = added
    }

    var module: AccountsModule {
        AccountsModule(
            store: store, attempts: attempts, trail: failingTrail ?? trail, router: router, text: text,
            afterSignIn: Link.root.appending("categories"), afterSignOut: .root,
            staff: [
                StaffLink("Desk", Link.root.appending("staff", "desk")),
                StaffLink("People", Link.root.appending("staff", "people"), for: .owner),
            ],
            date: { $0.formatted(.iso8601.year().month().day()) }, report: report, now: now)
    }

    var interactor: SignInInteractor {
        SignInInteractor(store: store, attempts: attempts, trail: failingTrail ?? trail, report: report, now: now)
    }

    /// What was reported so far.
    var reported: [String] { reports.withLock { $0 } }

    func pass(seconds: Double) {
        time.withLock { $0 += seconds }
    }

    func signIn(
        _ name: String = FrontDoor.name, _ password: String = FrontDoor.password, from address: String = "192.0.2.1",
        device: String? = nil
    ) throws -> SignInInteractor.Outcome {
        let visitor = Visitor(id: .init(bytes: [1]), isKnown: false, address: address, device: device)
        return try interactor.signIn(SignInFields(userName: name, password: password), by: visitor)
    }

    /// Fails so often with a wrong password.
    func fail(_ count: Int, _ name: String = FrontDoor.name, from address: String = "192.0.2.1") throws {
        for _ in 0..<count { _ = try signIn(name, "wrong password", from: address) }
    }

    /// One of which others did each thing to Ann's account, and more than a page shows.
    static func disturbed(_ text: AccountsText) throws -> FrontDoor {
        let door = try FrontDoor(text: text)
        let owner = AuditActor(AuditParty(id: Account.ID("b-1"), name: "bob&'@example.org"), from: "192.0.2.7")
        let events: [(AuditEvent, AuditActor)] = [
            (.roleChanged(from: .staff, to: .owner), owner), (.accountAdded(nil), .systemUser("root")),
            (.passwordSet(byLink: true), AuditActor(nil, from: "192.0.2.7")), (.linkOpened, owner),
            (.sessionsEnded, .systemUser("root")),
            (.sessionEnded, AuditActor(AuditParty(id: Account.ID("c-1"), name: nil), from: nil)),
        ]
        for (event, actor) in events {
            door.trail.record(
                AuditEntry(event, by: actor, of: door.ann, at: Date(timeIntervalSince1970: 1_749_900_000)))
        }
        return door
    }

    func show(_ page: AccountsRouter.Page, to visitor: Visitor = .stranger) throws -> Screen {
        try Self.screen(module.show(page, to: visitor))
    }

    func post(_ userName: String, _ password: String, next: String = "") throws -> Screen {
        let form = Form([SignInField.userName: userName, .password: password, .next: next])
        return try Self.screen(module.perform(.signIn, with: form, by: .stranger))
    }

    private var report: @Sendable (any Error) -> Void {
        { error in self.reports.withLock { $0.append("\(error)") } }
    }

    private var now: @Sendable () -> Date {
        { self.time.withLock { $0 } }
    }

    private static func screen(_ reply: Reply) throws -> Screen {
        guard case .show(let screen) = reply else { throw NotThere() }
        return screen
    }

    struct NotThere: Error {}
}

extension Visitor {
    static let stranger = Visitor(id: ID(bytes: [1]), isKnown: false, address: "192.0.2.1")

    static func signedIn(_ name: String = FrontDoor.name, as role: Role? = nil) -> Visitor {
        let identity = Identity(id: "a-1", name: name)
        return Visitor(
            id: identity.visitor, isKnown: true,
            signedIn: SignedIn(as: identity, since: Date(timeIntervalSince1970: 1_750_000_000), role: role))
    }
}
