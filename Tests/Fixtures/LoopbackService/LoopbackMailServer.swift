import Foundation
import Glibc

/// A mail server on loopback that answers each command as a test says. What it gets between DATA and the dot is a mail.
public final class LoopbackMailServer: Sendable {
    public enum Reply: Sendable {
        case line(String)
        /// Lines without an end.
        case endless(String)
        case silence
        case drop
    }

    private let socket: LoopbackSocket
    private let mails = MailBag()

    /// `reply` is asked with each command's first word in capitals, with `BANNER` at the beginning and with `.` after a mail; nil is what a
    /// server says that takes the mail.
    public init(_ reply: @escaping @Sendable (_ command: String) -> Reply?) throws {
        socket = try LoopbackSocket()
        guard listen(socket.descriptor, 16) == 0 else { throw LoopbackSocket.Failed(code: errno) }
        Thread.detachNewThread { [socket, mails] in
            while true {
                let connection = accept(socket.descriptor, nil, nil)
                guard connection >= 0 else { return }
                Thread.detachNewThread {
                    MailConversation(descriptor: connection, mails: mails, reply: reply).hold()
                    close(connection)
                }
            }
        }
    }

    deinit {
        shutdown(socket.descriptor, Int32(SHUT_RDWR))
    }

    public var port: Int { socket.port }

    /// The mails that came whole, as they came.
    public var received: [String] { mails.all }
}

private final class MailBag: @unchecked Sendable {
    private let lock = NSLock()
    private var mails: [String] = []

    var all: [String] { lock.withLock { mails } }

    func add(_ mail: String) { lock.withLock { mails.append(mail) } }
}

private final class MailConversation {
    private let descriptor: Int32
    private let mails: MailBag
    private let reply: (String) -> LoopbackMailServer.Reply?
    private var bytes: [UInt8] = []

    init(descriptor: Int32, mails: MailBag, reply: @escaping (String) -> LoopbackMailServer.Reply?) {
        (self.descriptor, self.mails, self.reply) = (descriptor, mails, reply)
    }

    func hold() {
        guard say(to: "BANNER", "220 loopback") else { return }
        while let line = readLine() {
            let command = line.split(separator: " ").first?.uppercased() ?? ""
            switch command {
            case "DATA":
                guard say(to: command, "354 go on") else { return }
                var mail = ""
                while let line = readLine(), line != "." { mail += "\(line)\r\n" }
                mails.add(mail)
                guard say(to: ".", "250 taken") else { return }
            case "EHLO": guard say(to: command, "250-loopback\r\n250 SIZE 1000000") else { return }
            case "QUIT": return _ = say(to: command, "221 bye")
            default: guard say(to: command, "250 fine") else { return }
            }
        }
    }

    /// Whether the conversation goes on.
    private func say(to command: String, _ usual: String) -> Bool {
        switch reply(command) ?? .line(usual) {
        case .line(let text):
            send("\(text)\r\n")
            return true
        case .endless(let text):
            while send("\(text)\r\n") { usleep(100) }
            return false
        case .silence:
            while readLine() != nil {}
            return false
        case .drop: return false
        }
    }

    private func readLine() -> String? {
        while true {
            if let end = bytes.firstIndex(of: 0x0A) {
                let line = String(decoding: bytes[..<end].filter { $0 != 0x0D }, as: UTF8.self)
                bytes.removeSubrange(...end)
                return line
            }
            var buffer = [UInt8](repeating: 0, count: 4_096)
            let count = recv(descriptor, &buffer, buffer.count, 0)
            guard count > 0 else { return nil }
            bytes += buffer[..<count]
        }
    }

    @discardableResult
    private func send(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        return bytes.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) } > 0
    }
}
