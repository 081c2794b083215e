import CPostgres
import Glibc
import Platform

/// The connection itself, from its beginning to its end.
extension PostgresHandle {
    /// Connects within the limits.
    func connect(_ parameters: [String: String]) throws(SQLError) {
        let keywords = parameters.keys.map { strdup($0) } + [nil]
        let values = parameters.values.map { strdup($0) } + [nil]
        defer { for text in keywords + values { free(text) } }
        connection = keywords.map { UnsafePointer($0) }.withUnsafeBufferPointer { keywords in
            values.map { UnsafePointer($0) }.withUnsafeBufferPointer { values in
                PQconnectStartParams(keywords.baseAddress, values.baseAddress, 0)
            }
        }
        var state = PGRES_POLLING_WRITING
        while state != PGRES_POLLING_OK {
            guard connection != nil, PQstatus(connection) != CONNECTION_BAD, state != PGRES_POLLING_FAILED else {
                throw lost()
            }
            try wait(for: state == PGRES_POLLING_READING ? POLLIN : POLLOUT)
            state = PQconnectPoll(connection)
        }
        guard PQsetnonblocking(connection, 1) == 0, PQenterPipelineMode(connection) == 1 else { throw lost() }
    }

    /// The connection is of no use any more.
    func lost() -> SQLError {
        let message = connection.map { PostgresMessage.line(String(cString: PQerrorMessage($0))) } ?? ""
        return abandon(message.isEmpty ? "the connection is closed" : message)
    }

    func abandon(_ why: String) -> SQLError {
        close()
        return .disconnected(why)
    }

    /// Waits until the server's socket can be read from, or written to.
    func wait(for events: Int32) throws(SQLError) {
        while true {
            let now = SystemClock.monotonic
            guard now < limits.end else { throw abandon("the database did not answer in time") }
            if now >= limits.slow {
                limits.slow = .max
                guard RequestContext.mayTakeLong() else {
                    throw abandon("no place for a slow statement: other requests have all places")
                }
            }
            let end = min(limits.end, limits.slow)
            let milliseconds = end == .max ? -1 : Int32(clamping: (end - now + 999_999) / 1_000_000)
            var descriptor = pollfd(fd: PQsocket(connection), events: Int16(events), revents: 0)
            let count = poll(&descriptor, 1, milliseconds)
            if count > 0 { return }
            guard count == 0 || errno == EINTR else { throw abandon(String(cString: strerror(errno))) }
        }
    }

    /// Ends the connection; the server undoes what it did not commit.
    func close() {
        PQfinish(connection)
        connection = nil
    }

    /// Whether the server has ended it since.
    var isDead: Bool {
        guard let connection else { return true }
        // What it said last comes before the end.
        for _ in 0..<3 {
            var descriptor = pollfd(fd: PQsocket(connection), events: Int16(POLLIN), revents: 0)
            guard poll(&descriptor, 1, 0) > 0 else { return false }
            guard PQconsumeInput(connection) == 1, PQstatus(connection) == CONNECTION_OK else { return true }
        }
        return false
    }
}
