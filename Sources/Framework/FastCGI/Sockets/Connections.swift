import CLinux
import Glibc
import Platform

/// The open connections of a worker, which of them a thread serves, and how a stop ends them.
///
/// FastCGI has no `Connection: close`, and a web server that sends a POST on a connection just closed does not repeat
/// it. So a stop begins by draining: it sends an empty STDERR record on each idle connection. The record means nothing,
/// so a web server whose next request is under way reads over it and gets its response. On an idle connection, though,
/// nothing may arrive, and nginx closes it (ngx_http_upstream_keepalive_close_handler). What is open after the drain
/// timeout is shut down for reading.
final class Connections: Sendable {
    private enum Stage { case accepting, draining, closing }
    private enum Use { case none, served, idle }

    private struct State {
        var stage = Stage.accepting
        /// Whether a stop is asked for: what waits at the listener from now on is the next process's.
        var isFull = false
        /// By descriptor.
        var uses: [Use] = []
        var count = 0
    }

    /// The end of the STDERR stream of request 1, the id that web servers use without multiplexing.
    private static let emptyStandardError = FCGIRecord.end(of: FCGIRecord.standardError, request: 1)

    /// Raised when the stop has begun and no connection is left.
    let allClosed: EventFlag
    private let state = Lock(State())

    init() throws(ListenerError) {
        allClosed = try EventFlag()
    }

    deinit {
        allClosed.close()
    }

    /// Accepts a connection for the calling thread to serve; nil once the stop has begun, without calling `accept`.
    func open(_ accept: () -> Int32) -> Int32? {
        state.withLock { state in
            guard state.stage == .accepting, !state.isFull else { return nil }
            let connection = accept()
            if connection >= 0 { Self.add(connection, .served, to: &state) }
            return connection
        }
    }

    /// Accepts no more, before the stop begins: the thread that begins it may have to wait for the processor.
    func acceptNoMore() {
        state.withLock { $0.isFull = true }
    }

    /// Gives a connection to the calling thread, the only one to write to it now.
    func take(_ connection: Int32) {
        state.withLock { $0.uses[Int(connection)] = .served }
    }

    /// Marks a connection as idle until the poller reports a request.
    func release(_ connection: Int32) {
        state.withLock { state in
            state.uses[Int(connection)] = .idle
            Self.requestClose(of: connection, state.stage)
        }
    }

    func close(_ connection: Int32) {
        let isLast = state.withLock { state in
            state.uses[Int(connection)] = .none
            state.count -= 1
            return state.count == 0 && state.stage != .accepting
        }
        Glibc.close(connection)
        if isLast { allClosed.raise() }
    }

    /// What waits at the listener, and on the connections that no thread serves.
    func waiting(at listener: Listener) -> QueueFigures {
        let idle = state.withLock { $0.uses.enumerated().filter { $0.element == .idle }.map { Int32($0.offset) } }
        return QueueFigures(listener: listener.descriptor, connections: idle)
    }

    /// Begins the stop: accepts no connection but those that `queue` returns, and asks web servers to close theirs.
    func drain(_ queue: () -> [Int32]) {
        move(to: .draining, with: queue)
    }

    /// Shuts connections down for reading. A web server that sends from now on is told so (EPIPE on a unix socket), and
    /// requests that have arrived are still answered.
    func shutDown() {
        move(to: .closing) { [] }
    }

    private func move(to stage: Stage, with more: () -> [Int32]) {
        let isEmpty = state.withLock { state in
            state.stage = stage
            for connection in more() { Self.add(connection, .idle, to: &state) }
            for (index, use) in state.uses.enumerated() where use == .idle {
                Self.requestClose(of: Int32(index), stage)
            }
            return state.count == 0
        }
        if isEmpty { allClosed.raise() }
    }

    private static func add(_ connection: Int32, _ use: Use, to state: inout State) {
        let missing = Int(connection) + 1 - state.uses.count
        if missing > 0 { state.uses += [Use](repeating: .none, count: missing) }
        state.uses[Int(connection)] = use
        state.count += 1
    }

    private static func requestClose(of connection: Int32, _ stage: Stage) {
        switch stage {
        case .accepting: break
        case .draining:
            send(connection, emptyStandardError, emptyStandardError.count, Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
        case .closing: shutdown(connection, Int32(SHUT_RD))
        }
    }
}
