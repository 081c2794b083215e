import CLinux
import Glibc
import Platform
import Synchronization

/// Bounds how many of a worker's threads look for requests at a time; the others are parked.
///
/// Where more of them can run than there are processors, they interrupt each other, and one that is interrupted inside a
/// lock stops all that need it. So two are active for each processor. A thread gives its turn up for as long as its
/// request may wait for a lock or the disk. Where active ones wait without having said so, one in reserve finds that out, and
/// joins them.
final class ActiveThreads: Sendable {
    private struct State {
        var active = 0
        /// The one that was active last is woken first: its memory is still in the processor's cache.
        var parked: [ThreadTurn] = []
        var hasReserve = false
        var isEnded = false
    }

    /// A request that takes longer than this may be waiting for something.
    static let timeout = Duration.milliseconds(5)

    private let poller: Poller
    /// With fewer that make progress, a processor may have nothing to do.
    private let fewest: Int
    private let most: Int
    private let turns: [ThreadTurn]
    private let state = Lock(State())
    /// Whether more are active than there should be: read without the lock, after each request.
    private let hasTooMany = Atomic(false)

    /// With one turn for each of a worker's threads.
    init(_ turns: [ThreadTurn], poller: Poller, processors: Int = sysconf(Int32(_SC_NPROCESSORS_ONLN))) {
        self.turns = turns
        self.poller = poller
        fewest = max(1, processors)
        most = 2 * fewest
    }

    /// Waits until the calling thread, whose turn this is, may look for a request.
    func take(_ turn: ThreadTurn) {
        if turn.role == .active {
            guard hasTooMany.load(ordering: .relaxed), leave(turn, ifMoreThan: most) else { return }
        }
        state.withLock { admit(turn, &$0) }
        if turn.role == .parked { turn.park() }
        if turn.role == .reserve { standBy(turn) }
    }

    /// Gives the turn of a thread up, whose request may wait for something.
    func giveUp(_ turn: ThreadTurn) {
        if turn.role == .active { _ = leave(turn, ifMoreThan: 0) }
    }

    /// Ends the waits: whoever comes may look at once.
    func end() {
        state.withLock { state in
            state.isEnded = true
            while let turn = state.parked.popLast() { activate(turn, &state) }
        }
    }

    private func admit(_ turn: ThreadTurn, _ state: inout State) {
        if state.active < most || state.isEnded {
            activate(turn, &state)
        } else if state.hasReserve {
            turn.role = .parked
            state.parked.append(turn)
        } else {
            turn.role = .reserve
            state.hasReserve = true
        }
    }

    /// Wakes the thread where it is parked.
    private func activate(_ turn: ThreadTurn, _ state: inout State) {
        let isParked = turn.role == .parked
        turn.role = .active
        state.active += 1
        if isParked { turn.wake() }
    }

    private func leave(_ turn: ThreadTurn, ifMoreThan limit: Int) -> Bool {
        state.withLock { state in
            guard turn.role == .active, state.active > limit else { return false }
            turn.role = .away
            state.active -= 1
            hasTooMany.store(state.active > most, ordering: .relaxed)
            if state.active < fewest, let next = state.parked.popLast() { activate(next, &state) }
            return true
        }
    }

    /// Waits until requests do, and no thread has taken them for a while.
    private func standBy(_ turn: ThreadTurn) {
        while true {
            poller.waitForAny()
            usleep(UInt32(Self.timeout.microseconds))
            if joins(turn) { return }
        }
    }

    private func joins(_ turn: ThreadTurn) -> Bool {
        state.withLock { state in
            let stuck = turns.count { $0.role == .active && $0.activity.duration > Self.timeout }
            guard state.isEnded || state.active - stuck < fewest else { return false }
            activate(turn, &state)
            state.hasReserve = false
            hasTooMany.store(state.active > most, ordering: .relaxed)
            if let next = state.parked.popLast() {
                next.role = .reserve
                state.hasReserve = true
                next.wake()
            }
            return true
        }
    }
}

/// What a worker's thread does now.
final class ThreadTurn: Sendable {
    enum Role: UInt8, AtomicRepresentable {
        /// It looks for requests, or answers one at once.
        case active
        /// Its request may wait for something, or it has not begun.
        case away
        case parked
        /// Parked, but for a look whether those that are active make progress.
        case reserve
    }

    let activity = ThreadActivity()
    /// Changed under the lock of `ActiveThreads`; its own thread reads it at any time.
    fileprivate(set) var role: Role {
        get { current.load(ordering: .relaxed) }
        set { current.store(newValue, ordering: .relaxed) }
    }

    private let current = Atomic(Role.away)
    private nonisolated(unsafe) let semaphore = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)

    init() {
        sem_init(semaphore, 0, 0)
    }

    deinit {
        sem_destroy(semaphore)
        semaphore.deallocate()
    }

    fileprivate func park() {
        while sem_wait(semaphore) != 0 {}
    }

    fileprivate func wake() {
        sem_post(semaphore)
    }
}
