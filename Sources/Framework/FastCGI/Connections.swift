internal import Glibc
internal import Synchronization

/// The connections of a worker: which of them a thread serves, and, at the stop, their end.
///
/// FastCGI has no `Connection: close`, and a web server that sends a request on a connection just closed does not repeat a
/// POST. So a stop first asks for an end: an empty STDERR record on each idle connection. It means nothing, so a web server
/// whose next request is already under way reads over it and gets its answer; on an idle connection, though, nothing may
/// arrive, and nginx closes it (ngx_http_upstream_keepalive_close_handler). Whoever does not is cut a little later.
final class Connections: Sendable {
    private enum Stage { case open, leaving, closing }
    private enum Use { case none, served, idle }

    private struct State {
        var stage = Stage.open
        /// By descriptor.
        var uses: [Use] = []
        var count = 0
    }

    /// The end of the standard error of request 1: the id that a web server gives without multiplexing.
    private static let farewell = FCGIRecord.end(of: FCGIRecord.standardError, request: 1)

    /// Raised when the stop has begun and no connection is left.
    let allGone: EventFlag
    private let state = Mutex(State())

    init() throws(ListenerError) {
        allGone = try EventFlag()
    }

    deinit {
        allGone.close()
    }

    /// Takes a new connection for the calling thread to serve; nil once the stop has begun, with the listener left alone.
    func open(_ accept: () -> Int32) -> Int32? {
        state.withLock { state in
            guard state.stage == .open else { return nil }
            let connection = accept()
            if connection >= 0 { Self.add(connection, .served, to: &state) }
            return connection
        }
    }

    /// The calling thread serves a connection from now on: nobody else writes to it.
    func take(_ connection: Int32) {
        state.withLock { $0.uses[Int(connection)] = .served }
    }

    /// A connection has no request, until the poller reports one.
    func rest(_ connection: Int32) {
        state.withLock { state in
            state.uses[Int(connection)] = .idle
            Self.askForEnd(connection, state.stage)
        }
    }

    func close(_ connection: Int32) {
        let isLast = state.withLock { state in
            state.uses[Int(connection)] = .none
            state.count -= 1
            return state.count == 0 && state.stage != .open
        }
        Glibc.close(connection)
        if isLast { allGone.raise() }
    }

    /// What waits at the listener, and on the connections that no thread serves.
    func waiting(at listener: Listener) -> QueueFigures {
        let idle = state.withLock { $0.uses.enumerated().filter { $0.element == .idle }.map { Int32($0.offset) } }
        return QueueFigures(listener: listener.descriptor, connections: idle)
    }

    /// The stop begins: no connection is accepted from here on, but for those that `rest` hands over, and web servers are
    /// asked to close theirs.
    func leave(_ rest: () -> [Int32]) {
        move(to: .leaving, with: rest)
    }

    /// Takes no more bytes: a web server that sends from here on knows that they do not arrive (EPIPE, on a unix socket).
    /// Requests that have arrived are answered still.
    func cut() {
        move(to: .closing) { [] }
    }

    private func move(to stage: Stage, with more: () -> [Int32]) {
        let isEmpty = state.withLock { state in
            state.stage = stage
            for connection in more() { Self.add(connection, .idle, to: &state) }
            for (index, use) in state.uses.enumerated() where use == .idle { Self.askForEnd(Int32(index), stage) }
            return state.count == 0
        }
        if isEmpty { allGone.raise() }
    }

    private static func add(_ connection: Int32, _ use: Use, to state: inout State) {
        let missing = Int(connection) + 1 - state.uses.count
        if missing > 0 { state.uses += [Use](repeating: .none, count: missing) }
        state.uses[Int(connection)] = use
        state.count += 1
    }

    private static func askForEnd(_ connection: Int32, _ stage: Stage) {
        switch stage {
        case .open: break
        case .leaving: send(connection, farewell, farewell.count, Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
        case .closing: shutdown(connection, Int32(SHUT_RD))
        }
    }
}
