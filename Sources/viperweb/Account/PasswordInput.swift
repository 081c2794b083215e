import Accounts
import Foundation

/// Reads a password: twice and unseen from a terminal, else the first line of standard input.
enum PasswordInput {
    static func read() throws -> Password {
        guard let terminal = Terminal() else { return try password(firstLine()) }
        let password = try password(terminal.askUnseen("Password: "))
        guard try password == self.password(terminal.askUnseen("The same again: ")) else {
            throw CommandFailure("the two passwords differ")
        }
        return password
    }

    private static func password(_ bytes: [UInt8]) throws -> Password {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw CommandFailure("the password is no UTF-8")
        }
        do {
            return try Password(text)
        } catch {
            throw CommandFailure(reason(error))
        }
    }

    private static func reason(_ broken: Password.Broken) -> String {
        switch broken {
        case .empty: "no password came"
        case .tooShort: "the password is too short: at least \(Password.least) bytes"
        case .tooLong: "the password is too long: at most \(Password.most) bytes"
        }
    }

    /// What stands before the first line break; reading ends where the line is too long for a password anyway.
    private static func firstLine() throws -> [UInt8] {
        var line: [UInt8] = []
        while line.count <= Password.most + 1, let byte = try FileHandle.standardInput.read(upToCount: 1)?.first {
            if byte == UInt8(ascii: "\n") { break }
            line.append(byte)
        }
        if line.last == UInt8(ascii: "\r") { line.removeLast() }
        return line
    }
}
