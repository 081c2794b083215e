import Foundation

/// A web server's kept connection: one POST after another, each sent when the last is answered, until it is closed.
final class PostLoad: @unchecked Sendable {
    enum End: Equatable {
        case closedBeforeARequest
        /// A request was taken by the socket, and not answered, or wrongly.
        case lost
    }

    private let client: Client
    private let name: UInt8
    private let isPolite: Bool
    private let ended = DispatchSemaphore(value: 0)
    private var result = End.closedBeforeARequest
    private(set) var answers = 0

    /// A polite one closes an idle connection on which anything arrives, as nginx does.
    init(_ client: Client, name: UInt8, isPolite: Bool) {
        self.client = client
        self.name = name
        self.isPolite = isPolite
    }

    func start() {
        Thread.detachNewThread {
            self.run()
            self.client.close()
            self.ended.signal()
        }
    }

    /// Waits for the connection's end, and says how it was; nil where it takes too long.
    func end() -> End? {
        ended.wait(timeout: .now() + 100) == .success ? result : nil
    }

    private func run() {
        while !(isPolite && client.hasArrived) {
            let body = [name, UInt8(truncatingIfNeeded: answers), UInt8(truncatingIfNeeded: answers >> 8)]
            guard (try? client.send(Wire.request("POST", "/", body: body))) != nil else { return }
            guard (try? client.answer().body) == body else {
                result = .lost
                return
            }
            answers += 1
        }
    }
}
