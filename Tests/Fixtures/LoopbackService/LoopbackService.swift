import Foundation
import Glibc

/// An HTTP server on loopback, a thread for each connection, that does what a test says.
public final class LoopbackService: Sendable {
    private let socket: LoopbackSocket
    private let received = Received()

    /// A service that listens already.
    public init(_ reply: @escaping @Sendable (ReceivedRequest) -> ServiceReply) throws {
        socket = try LoopbackSocket()
        guard listen(socket.descriptor, 16) == 0 else { throw LoopbackSocket.Failed(code: errno) }
        Thread.detachNewThread { [socket, received] in
            while true {
                let connection = accept(socket.descriptor, nil, nil)
                guard connection >= 0 else { return }
                Thread.detachNewThread {
                    LoopbackConnection(descriptor: connection).serve(received, reply)
                    close(connection)
                }
            }
        }
    }

    deinit {
        // Wakes the thread, which holds the socket.
        shutdown(socket.descriptor, Int32(SHUT_RDWR))
    }

    public var port: Int { socket.port }

    /// Everything that was asked so far.
    public var requests: [ReceivedRequest] { received.all }
}
