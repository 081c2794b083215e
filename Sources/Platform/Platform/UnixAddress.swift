public import Glibc

/// The address of a unix socket: a path, or an abstract name that no file has (unix(7)).
public struct UnixAddress: Sendable {
    /// The most bytes of a path or name: `sun_path` without the NUL after a path or before a name.
    public static let maxLength = 107

    private var address = sockaddr_un()
    private var length: Int

    /// The address of a file; what is longer than `maxLength` is cut.
    public init(path: String) {
        self.init(bytes: Array(path.utf8.prefix(Self.maxLength)) + [0])
    }

    /// Takes NOTIFY_SOCKET's form, an absolute path, or `@` and a name; nil for anything else.
    public init?(notify text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count > 1, bytes.count <= Self.maxLength, !bytes.contains(0) else { return nil }
        switch bytes[0] {
        case UInt8(ascii: "/"): self.init(bytes: bytes + [0])
        case UInt8(ascii: "@"): self.init(bytes: [0] + bytes.dropFirst())
        default: return nil
        }
    }

    private init(bytes: [UInt8]) {
        address.sun_family = sa_family_t(AF_UNIX)
        length = bytes.count
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    }

    /// Calls with the address as system calls take it.
    public func with<Result>(_ use: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
        let size = MemoryLayout<sockaddr_un>.size - MemoryLayout.size(ofValue: address.sun_path) + length
        return withUnsafePointer(to: address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { use($0, socklen_t(size)) }
        }
    }
}
