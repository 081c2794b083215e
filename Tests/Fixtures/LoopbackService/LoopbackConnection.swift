import Glibc

/// One accepted connection of a service.
struct LoopbackConnection {
    let descriptor: Int32

    func serve(_ received: Received, _ reply: (ReceivedRequest) -> ServiceReply) {
        guard let request = read() else { return }
        received.add(request)
        switch reply(request) {
        case .bytes(let bytes):
            _ = send(bytes)
            finish()
        case .endless(let bytes):
            var goesOn = send(bytes)
            while goesOn {
                usleep(5_000)
                goesOn = send([0x20])
            }
        case .silence: while receive() != nil {}
        case .drop: return
        }
    }

    /// A whole request; nil where the caller closes before its end.
    private func read() -> ReceivedRequest? {
        let end = Array("\r\n\r\n".utf8)
        var bytes: [UInt8] = []
        while true {
            if let range = bytes.firstRange(of: end) {
                let head = Array(bytes[..<range.lowerBound])
                let body = Array(bytes[range.upperBound...])
                let request = ReceivedRequest(head: head, body: body)
                if body.count >= request.values(of: "Content-Length").first.flatMap(Int.init) ?? 0 { return request }
            }
            guard let more = receive() else { return nil }
            bytes += more
        }
    }

    /// Waits until the caller closes: closing before would drop what was not read.
    private func finish() {
        shutdown(descriptor, Int32(SHUT_WR))
        while receive() != nil {}
    }

    private func receive() -> [UInt8]? {
        var buffer = [UInt8](repeating: 0, count: 4_096)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        return count > 0 ? Array(buffer[..<count]) : nil
    }

    private func send(_ bytes: [UInt8]) -> Bool {
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return false }
            sent += count
        }
        return true
    }
}
