import Foundation
import Glibc
import Synchronization
import Testing

@testable import FastCGI

/// How many threads look for requests at a time, on a machine of one processor.
@Suite struct ActiveThreadsTests {
    /// Turns for threads, each of which waits until it may look for a request, and says so.
    private final class Threads: Sendable {
        let poller: Poller
        let turns: [ThreadTurn]
        let active: ActiveThreads
        private let admitted = Mutex<[Int]>([])
        private let started = Mutex<[WorkerThread]>([])

        init(_ count: Int) throws {
            poller = try Poller()
            turns = (0..<count).map { _ in ThreadTurn() }
            active = ActiveThreads(turns, poller: poller, processors: 1)
        }

        deinit {
            poller.close()
        }

        /// The thread of a turn comes back from a request, or begins.
        func start(_ turn: Int) throws {
            let thread = try WorkerThread { [self] in
                active.take(turns[turn])
                admitted.withLock { $0.append(turn) }
            }
            started.withLock { $0.append(thread) }
        }

        /// Lets all threads go, and waits until they have ended. The one in reserve waits for a request.
        func end() throws {
            active.end()
            try withWaitingRequest {
                let started = started.withLock { $0 }
                try #require(waits { admitted.withLock { $0.count } == started.count })
                for thread in started { thread.join() }
            }
        }

        /// Starts all, one after the other.
        func startAll() throws {
            for turn in turns.indices {
                try start(turn)
                #expect(waits { turns[turn].role != .away })
            }
        }

        /// A descriptor that can be read for as long as the poller watches it: a request that no thread takes.
        func withWaitingRequest(_ body: () throws -> Void) throws {
            let flag = try EventFlag()
            defer { flag.close() }
            flag.raise()
            #expect(poller.add(flag.descriptor))
            defer { poller.remove(flag.descriptor) }
            try body()
        }

        var admittedTurns: Set<Int> { admitted.withLock { Set($0) } }

        func waits(for condition: () -> Bool) -> Bool {
            let end = ContinuousClock.now + .seconds(100)
            while !condition() {
                guard ContinuousClock.now < end else { return false }
                usleep(1_000)
            }
            return true
        }

        func roles(_ role: ThreadTurn.Role) -> [Int] { turns.indices.filter { turns[$0].role == role } }
    }

    @Test func `two threads look for requests, one is in reserve, the others are parked`() throws {
        let threads = try Threads(5)
        try threads.startAll()
        #expect(threads.waits { threads.admittedTurns == [0, 1] })
        #expect(threads.roles(.reserve) == [2])
        #expect(threads.roles(.parked) == [3, 4])
        // Nor does another come while requests arrive that these answer.
        try threads.withWaitingRequest { usleep(50_000) }
        #expect(threads.roles(.active) == [0, 1])
        try threads.end()
    }

    @Test func `a thread whose request may wait leaves its turn to one that is parked`() throws {
        let threads = try Threads(5)
        try threads.startAll()
        threads.active.giveUp(threads.turns[0])
        // One is left, as many as there are processors.
        #expect(threads.roles(.active) == [1])
        threads.active.giveUp(threads.turns[1])
        // The one that was parked last.
        #expect(threads.waits { threads.admittedTurns == [0, 1, 4] })
        #expect(threads.roles(.active) == [4])
        // Who comes back looks again, as there is room.
        try threads.start(0)
        #expect(threads.waits { threads.roles(.active) == [0, 4] })
        try threads.start(1)
        #expect(threads.waits { threads.roles(.parked) == [1, 3] })
        try threads.end()
    }

    @Test func `where active threads wait for something, those in reserve take over, and go again`() throws {
        let threads = try Threads(5)
        try threads.startAll()
        for turn in threads.turns[..<2] { turn.activity.begin() }
        try threads.withWaitingRequest {
            #expect(threads.waits { threads.admittedTurns == [0, 1, 2] })
            #expect(threads.waits { threads.roles(.reserve).count == 1 })
            // One that makes progress is enough for one processor.
            usleep(50_000)
            #expect(threads.roles(.active) == [0, 1, 2])
            threads.turns[2].activity.begin()
            #expect(threads.waits { threads.roles(.active).count == 4 })
        }
        // Four are active where two should be: the first two that come back are too many.
        for turn in 0..<2 {
            threads.turns[turn].activity.end()
            try threads.start(turn)
            #expect(threads.waits { threads.turns[turn].role != .active })
        }
        threads.turns[2].activity.end()
        try threads.start(2)
        usleep(50_000)
        #expect(threads.turns[2].role == .active)
        try threads.end()
    }

    @Test func `without a request that waits, no thread takes over`() throws {
        let threads = try Threads(4)
        try threads.startAll()
        for turn in threads.turns[..<2] { turn.activity.begin() }
        usleep(100_000)
        #expect(threads.admittedTurns == [0, 1])
        try threads.end()
    }

    @Test func `an end lets all go`() throws {
        let threads = try Threads(6)
        try threads.startAll()
        try threads.end()
        #expect(threads.admittedTurns.count == 6)
    }
}
