import Foundation
import Glibc
import Platform

/// The machine's own mail program.
public struct SendmailTransport: MailTransport {
    private let program: String
    private let seconds: Double

    public init(program: String = "/usr/sbin/sendmail") {
        self.init(program: program, seconds: 60)
    }

    init(program: String, seconds: Double) {
        (self.program, self.seconds) = (program, seconds)
    }

    public func send(_ message: MailMessage) throws(MailFailure) {
        let end: ChildProcess.End
        do throws(SystemError) {
            end = try run(message)
        } catch {
            throw MailFailure("\(error)")
        }
        guard end != .exit(EX_OK) else { return }
        throw MailFailure("\(program) \(Self.text(end))", isPermanent: Self.isPermanent(end))
    }

    private func run(_ message: MailMessage) throws(SystemError) -> ChildProcess.End {
        var path = Array("\(NSTemporaryDirectory())/viperweb-mail-XXXXXX".utf8CString)
        let descriptor = mkstemp(&path)
        guard descriptor >= 0 else { throw SystemError("make a file in", NSTemporaryDirectory()) }
        let name = path.withUnsafeBufferPointer {
            String(decoding: UnsafeRawBufferPointer($0).dropLast(), as: UTF8.self)
        }
        defer {
            close(descriptor)
            unlink(name)
        }
        // The program gets lines as Unix has them.
        let bytes = Array(message.text.utf8).filter { $0 != 0x0D }
        guard bytes.withUnsafeBytes({ write(descriptor, $0.baseAddress, $0.count) }) == bytes.count else {
            throw SystemError("write", name)
        }
        return try ChildProcess.run(
            program, ["-i", "-f", message.sender.text, "--", message.recipient.text],
            environment: ["PATH": "/usr/sbin:/usr/bin"],
            in: "/", input: name, output: "/dev/null", seconds: seconds)
    }

    private static func text(_ end: ChildProcess.End) -> String {
        switch end {
        case .exit(let status): "ended with status \(status) (sysexits.h)"
        case .signal(let signal): "was ended by signal \(signal)"
        case .timeout: "took too long"
        }
    }

    /// What is wrong with the mail, and not with the machine (sysexits.h).
    private static func isPermanent(_ end: ChildProcess.End) -> Bool {
        [EX_DATAERR, EX_NOUSER, EX_NOHOST].contains { end == .exit($0) }
    }
}
