import Glibc
import Platform

@testable import FastCGI

/// The service manager's end of NOTIFY_SOCKET.
final class Datagrams {
    enum Failure: Error {
        case notBound(Int32)
    }

    let name: String
    private let descriptor: Int32

    /// Binds a path, or an abstract name after its `@`.
    init(_ name: String) throws {
        self.name = name
        descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        let address = UnixAddress(notify: name)
        guard address?.with({ bind(descriptor, $0, $1) }) == 0 else { throw Failure.notBound(errno) }
    }

    deinit {
        close(descriptor)
    }

    /// The next message; nil where none comes.
    func next(within milliseconds: Int32 = 10_000) -> String? {
        var watched = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&watched, 1, milliseconds) > 0 else { return nil }
        var buffer = [UInt8](repeating: 0, count: 4_096)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        return count >= 0 ? String(decoding: buffer[..<count], as: UTF8.self) : nil
    }

    /// Waits for a message that has this line.
    func waits(for line: String) -> Bool {
        while let message = next() {
            if message.split(separator: "\n").contains(Substring(line)) { return true }
        }
        return false
    }

    /// Waits until nothing has come for this long; false where that does not happen.
    func waitsForSilence(milliseconds: Int32) -> Bool {
        for _ in 0..<1_000 where next(within: milliseconds) == nil { return true }
        return false
    }
}
