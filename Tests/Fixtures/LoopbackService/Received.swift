import Synchronization

/// What a service was asked.
final class Received: Sendable {
    private let requests = Mutex<[ReceivedRequest]>([])

    var all: [ReceivedRequest] { requests.withLock { $0 } }

    func add(_ request: ReceivedRequest) {
        requests.withLock { $0.append(request) }
    }
}
