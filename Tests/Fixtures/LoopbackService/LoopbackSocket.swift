import Glibc

/// A TCP socket on a port of its own of 127.0.0.1.
public final class LoopbackSocket: Sendable {
    public struct Failed: Error {
        public let code: Int32
    }

    let descriptor: Int32
    public let port: Int

    /// A port that nobody listens on, and that nobody else gets while the value lives.
    public init() throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let status = withUnsafeMutablePointer(to: &address) { [descriptor] in
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, length) | getsockname(descriptor, $0, &length)
            }
        }
        guard status == 0 else { throw Failed(code: errno) }
        port = Int(UInt16(bigEndian: address.sin_port))
    }

    deinit {
        close(descriptor)
    }
}
