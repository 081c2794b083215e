internal import CFastCGI
internal import Glibc
internal import Logging

/// What one thread does: waits for a descriptor that can be read, and accepts or serves.
struct WorkerLoop {
    let worker: Worker
    let activity: ThreadActivity

    func run() {
        let exchange = Exchange(worker: worker, activity: activity)
        while true {
            activity.end()
            switch worker.poller.wait() {
            case worker.endDescriptor: return
            case worker.listener.descriptor: accept(exchange)
            case let connection:
                worker.connections.take(connection)
                serve(connection, exchange, worker.poller.arm)
            }
        }
    }

    private func accept(_ exchange: Exchange) {
        guard let connection = worker.connections.open({ viperweb_accept(worker.listener.descriptor) }) else { return }
        let code = errno
        // Out of descriptors, the connection stays in the queue: to ask again at once would only burn the processor.
        if connection < 0, [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(code) { usleep(50_000) }
        _ = worker.poller.arm(worker.listener.descriptor)
        guard connection >= 0 else { return }
        guard worker.allows(connection) else { return worker.connections.close(connection) }
        // A web server that connects has a request to send, and mostly sent it already.
        serve(connection, exchange, worker.poller.add)
    }

    private func serve(_ connection: Int32, _ exchange: Exchange, _ watch: (Int32) -> Bool) {
        guard exchange.serve(connection) else { return worker.connections.close(connection) }
        // Before the poller may hand it to another thread.
        worker.connections.rest(connection)
        if !watch(connection) { worker.connections.close(connection) }
    }
}
