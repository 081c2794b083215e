internal import CFastCGI
internal import Glibc
internal import Logging

/// What one thread does: waits for a descriptor that can be read, and accepts or serves.
struct WorkerLoop {
    let worker: Worker

    func run() {
        let exchange = Exchange(worker: worker)
        while true {
            switch worker.poller.wait() {
            case worker.stopDescriptor: return
            case worker.listener.descriptor: accept(exchange)
            case let connection:
                guard exchange.serve(connection), worker.poller.arm(connection) else { drop(connection); continue }
            }
        }
    }

    private func accept(_ exchange: Exchange) {
        let connection = viperweb_accept(worker.listener.descriptor)
        let code = errno
        // Out of descriptors, the connection stays in the queue: to ask again at once would only burn the processor.
        if connection < 0, [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(code) { usleep(50_000) }
        _ = worker.poller.arm(worker.listener.descriptor)
        guard connection >= 0 else { return }
        guard worker.listener.access?.allows(connection) ?? true else {
            worker.logger.warning("a connection of another user was refused")
            close(connection)
            return
        }
        worker.keep(connection)
        // A web server that connects has a request to send, and mostly sent it already.
        guard exchange.serve(connection), worker.poller.add(connection) else { return drop(connection) }
    }

    private func drop(_ connection: Int32) {
        worker.forget(connection)
        close(connection)
    }
}
