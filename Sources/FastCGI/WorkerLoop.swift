internal import CFastCGI
internal import Glibc
internal import Logging
internal import Web

/// What one thread does: waits for a descriptor that can be read, and accepts or serves.
struct WorkerLoop {
    let worker: Worker
    let thread: Int

    func run() {
        let exchange = Exchange(worker: worker)
        while true {
            switch worker.poller.wait() {
            case worker.stopDescriptor: return
            case worker.listener.descriptor: accept()
            case let connection: serve(connection, with: exchange)
            }
        }
    }

    private func accept() {
        let connection = viperweb_accept(worker.listener.descriptor)
        let code = errno
        // Out of descriptors, the connection stays in the queue: to ask again at once would only burn the processor.
        if connection < 0, [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(code) { usleep(50_000) }
        _ = worker.poller.arm(worker.listener.descriptor)
        guard connection >= 0 else { return }
        guard Peer.isAllowed(connection, group: worker.listener.group) else {
            worker.logger.warning("a connection of another user was refused")
            close(connection)
            return
        }
        setTimeouts(of: connection)
        worker.keep(connection)
        if !worker.poller.add(connection) { drop(connection) }
    }

    private func serve(_ connection: Int32, with exchange: Exchange) {
        guard Self.beginsRequest(connection) else { return drop(connection) }
        worker.deadlines.begin(connection, on: thread)
        let isKept = exchange.serve(connection)
        worker.deadlines.end(on: thread)
        guard isKept else { return worker.forget(connection) }
        if !worker.poller.arm(connection) { drop(connection) }
    }

    private func drop(_ connection: Int32) {
        worker.forget(connection)
        close(connection)
    }

    private func setTimeouts(of connection: Int32) {
        var time = timeval(tv_sec: worker.limits.idle, tv_usec: 0)
        let size = socklen_t(MemoryLayout<timeval>.size)
        setsockopt(connection, SOL_SOCKET, SO_RCVTIMEO, &time, size)
        setsockopt(connection, SOL_SOCKET, SO_SNDTIMEO, &time, size)
    }

    /// Whether the next record begins a request: a web server sends nothing else on an idle connection, and libfcgi 2.4.2
    /// answers a crafted FCGI_GET_VALUES by overrunning its stack.
    private static func beginsRequest(_ connection: Int32) -> Bool {
        var header: (UInt8, UInt8) = (0, 0)
        guard recv(connection, &header, 2, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)) > 0 else {
            return false
        }
        return header.0 == UInt8(FCGIRecord.version) && (header.1 == FCGIRecord.beginRequest || header.1 == 0)
    }
}
