import Foundation
import ShopCounter
import Testing
import Web

@Suite struct CounterStoreContract {
    let writer = Writer.newcomer(at: Date())
    var visitor: Visitor.ID { writer.visitor }
    let start = Count(3) ?? .zero

    @Test(arguments: Engine.allCases)
    func `nothing is stored before the first change, which counts from the start`(_ engine: Engine) throws {
        let store = try engine.counters()
        #expect(try store.count(of: visitor) == nil)
        #expect(try store.increase(by: writer, from: start).value == 4)
        #expect(try store.count(of: visitor)?.value == 4)
        #expect(try store.increase(by: writer, from: .zero).value == 5)
        #expect(try store.decrease(by: writer, from: .zero)?.value == 4)
        let other = Writer.newcomer(at: Date())
        #expect(try store.decrease(by: other, from: start)?.value == 2)
        #expect(try store.count(of: visitor)?.value == 4)
    }

    @Test(arguments: Engine.allCases)
    func `nothing is taken from zero, stored or not`(_ engine: Engine) throws {
        let store = try engine.counters()
        #expect(try store.decrease(by: writer, from: .zero) == nil)
        #expect(try store.count(of: visitor) == nil)
        for left in [2, 1, 0] { #expect(try store.decrease(by: writer, from: start)?.value == left) }
        for from in [start, .zero] { #expect(try store.decrease(by: writer, from: from) == nil) }
        #expect(try store.count(of: visitor) == .zero)
        #expect(try store.increase(by: writer, from: start).value == 1)
        #expect(try store.decrease(by: writer, from: .zero) == .zero)
    }

    @Test(arguments: Engine.allCases)
    func `clicks that meet lose no step, and never pass below zero`(_ engine: Engine) async throws {
        let store = try engine.counters()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<4 {
                group.addTask { for _ in 0..<25 { _ = try store.increase(by: writer, from: start) } }
            }
            try await group.waitForAll()
        }
        #expect(try store.count(of: visitor)?.value == 103)
        let taken = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    try (0..<30).count { _ in try store.decrease(by: writer, from: start) != nil }
                }
            }
            return try await group.reduce(0, +)
        }
        #expect(taken == 103)
        #expect(try store.count(of: visitor) == .zero)
    }

    @Test(arguments: Engine.allCases)
    func `an account takes the visitor's number, unless it has one of its own`(_ engine: Engine) throws {
        let store = try engine.counters()
        let account = Writer.newcomer(at: Date())
        _ = try store.increase(by: writer, from: start)
        for _ in 0..<2 {
            try store.merge(visitor, into: account)
            #expect(try store.count(of: account.visitor)?.value == 4)
            #expect(try store.count(of: visitor) == nil)
        }
        _ = try store.increase(by: writer, from: .zero)
        try store.merge(visitor, into: account)
        #expect(try store.count(of: account.visitor)?.value == 4)
        #expect(try store.count(of: visitor) == nil)
    }
}
