import Foundation
import Platform
import SiteDatabase
import SiteStores
import Synchronization
import Testing
import Web

@testable import SiteCollections

/// Searches that put long lists of the words' index together run a few at a time.
@Suite struct LongSearchesTests {
    /// The places for requests that take long, of which none is free, or any number.
    private final class Places: SlowRequestPermits {
        private let areFree: Bool
        private let asked = Mutex(0)
        var wereAsked: Int { asked.withLock { $0 } }

        init(areFree: Bool) {
            self.areFree = areFree
        }

        func take() -> Bool {
            asked.withLock { $0 += 1 }
            return areFree
        }
    }

    /// How many searches run, and the most that ever did.
    private final class Running: Sendable {
        private let state = Mutex((now: 0, max: 0, isOpen: false))
        var now: Int { state.withLock { $0.now } }
        var max: Int { state.withLock { $0.max } }

        /// Returns once they are let go.
        func search() {
            state.withLock { $0 = ($0.now + 1, Swift.max($0.max, $0.now + 1), $0.isOpen) }
            while !state.withLock({ $0.isOpen }) { usleep(500) }
            state.withLock { $0.now -= 1 }
        }

        func letGo() {
            state.withLock { $0.isOpen = true }
        }
    }

    private let searches = LongSearches(atOnce: 2)
    private let running = Running()

    /// Starts so many searches of a long word.
    private func start(_ count: Int) -> DispatchGroup {
        let group = DispatchGroup()
        for _ in 0..<count {
            group.enter()
            Thread.detachNewThread { [searches, running] in
                try? searches.run([["leaf"]], running.search)
                group.leave()
            }
        }
        return group
    }

    private func waits(for condition: () -> Bool) -> Bool {
        let limit = Date(timeIntervalSinceNow: 100)
        while !condition() {
            guard Date() < limit else { return false }
            usleep(500)
        }
        return true
    }

    /// What a request's thread gets, with these places for requests that take long.
    private func search(_ phrases: [[String]], with places: Places) throws -> String {
        let context = RequestContext(permits: places)
        return try context.use {
            context.begin()
            return try searches.run(phrases) { "found" }
        }
    }

    @Test func `two run at a time, and the others in their turn`() {
        let all = start(6)
        #expect(waits { running.now == 2 && searches.waiting == 4 })
        running.letGo()
        #expect(all.wait(timeout: .now() + 100) == .success)
        #expect(running.max == 2)
    }

    @Test(arguments: [[["leaf"]], [["a"], ["leaves"]], [["茶", "leaf"]], [["phêê"]]])
    func `a request without a place among those that take long is turned away`(phrases: [[String]]) {
        let all = start(2)
        #expect(waits { running.now == 2 })
        let places = Places(areFree: false)
        #expect(throws: StoreUnavailable.self) { try search(phrases, with: places) }
        #expect(places.wereAsked == 1)
        running.letGo()
        all.wait()
        #expect(throws: Never.self) { try search(phrases, with: places) }
        #expect(places.wereAsked == 1)
    }

    @Test(arguments: [[], [["a"]], [["tea"]], [["phê"], ["sua"]], [["冰", "咖", "啡", "茶"]], [["leaf", "tea"]]])
    func `what the index has as it is waits for nobody`(phrases: [[String]]) throws {
        let all = start(2)
        #expect(waits { running.now == 2 })
        let places = Places(areFree: false)
        #expect(try search(phrases, with: places) == "found")
        #expect(places.wereAsked == 0)
        running.letGo()
        all.wait()
    }

    @Test func `a request with such a place gets its turn`() throws {
        let all = start(2)
        #expect(waits { running.now == 2 })
        let places = Places(areFree: true)
        Thread.detachNewThread { [searches, running] in
            while searches.waiting == 0 || places.wereAsked == 0 { usleep(500) }
            running.letGo()
        }
        #expect(try search([["leaf"]], with: places) == "found")
        #expect(places.wereAsked == 1)
        all.wait()
    }

    @Test func `one that breaks gives its turn to the next`() throws {
        struct Broken: Error {}
        for _ in 0..<5 { #expect(throws: Broken.self) { try searches.run([["leaf"]]) { throw Broken() } } }
        #expect(try search([["leaf"]], with: Places(areFree: false)) == "found")
    }

    @Test func `a collection's searches go by it`() throws {
        let notes = EntityCollection(EntrySearchTests.Note.self, named: "notes", languages: ["en", "vi"])
        let running = Running()
        let group = DispatchGroup()
        for _ in 0..<2 {
            group.enter()
            Thread.detachNewThread {
                try? notes.searching(for: "leaves", running.search)
                group.leave()
            }
        }
        #expect(waits { running.now == 2 })
        let context = RequestContext(permits: Places(areFree: false))
        context.use {
            context.begin()
            #expect(throws: StoreUnavailable.self) { try notes.searching(for: "green leaves") {} }
            #expect(throws: Never.self) { try notes.searching(for: "lea") {} }
        }
        running.letGo()
        group.wait()
    }
}
