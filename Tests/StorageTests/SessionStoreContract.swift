import Foundation
import Testing
import Web

@Suite struct SessionStoreContract {
    let token = SessionToken.random()
    let session = Session(visitor: .random(), renewed: Date(timeIntervalSince1970: 1_800_000_000))

    @Test(arguments: Engine.allCases)
    func `a saved session is found by its token alone`(_ engine: Engine) throws {
        let store = try engine.sessions()
        try store.save(session, for: token, forgettingBefore: .distantPast)
        #expect(try store.session(for: token, renewedSince: .distantPast) == session)
        #expect(try store.session(for: .random(), renewedSince: .distantPast) == nil)
    }

    @Test(arguments: Engine.allCases)
    func `a session ends when it was not renewed, and the next save forgets it`(_ engine: Engine) throws {
        let store = try engine.sessions()
        try store.save(session, for: token, forgettingBefore: .distantPast)
        #expect(try store.session(for: token, renewedSince: session.renewed) == session)
        #expect(try store.session(for: token, renewedSince: session.renewed + 1) == nil)
        try store.save(session, for: .random(), forgettingBefore: .distantPast)
        #expect(try store.session(for: token, renewedSince: .distantPast) == session)
        let later = Session(visitor: .random(), renewed: session.renewed + 10)
        try store.save(later, for: .random(), forgettingBefore: session.renewed + 1)
        #expect(try store.session(for: token, renewedSince: .distantPast) == nil)
    }

    @Test(arguments: Engine.allCases)
    func `renewing moves the end and keeps the visitor`(_ engine: Engine) throws {
        let store = try engine.sessions()
        try store.save(session, for: token, forgettingBefore: .distantPast)
        let renewed = Session(visitor: session.visitor, renewed: session.renewed + 86_401)
        try store.save(renewed, for: token, forgettingBefore: .distantPast)
        #expect(try store.session(for: token, renewedSince: session.renewed + 1) == renewed)
    }
}
