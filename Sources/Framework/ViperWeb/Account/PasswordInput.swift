import Accounts
import Foundation

/// Reads a password: twice and unseen from a terminal, else the first line of standard input.
enum PasswordInput {
    static func read() throws -> Password {
        guard let terminal = Terminal() else { return try password(InputLine.read()) }
        let lines = try terminal.askUnseen(["Password: ", "Repeat the password: "])
        guard let line = lines.first, line == lines.last else { throw CommandFailure("the two passwords differ") }
        return try password(line)
    }

    private static func password(_ bytes: [UInt8]) throws -> Password {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw CommandFailure("the password is not UTF-8")
        }
        do {
            return try Password(text)
        } catch {
            throw CommandFailure(reason(error))
        }
    }

    private static func reason(_ invalid: Password.Invalid) -> String {
        switch invalid {
        case .empty: "the password is empty"
        case .tooShort: "the password is too short: at least \(Password.minCharacters) characters"
        case .tooLong: "the password is too long: at most \(Password.maxBytes) bytes"
        }
    }
}

/// The next line of standard input.
enum InputLine {
    /// The line without LF or CR LF. A line that is too long for a password is not read to its end.
    ///
    /// `waits` runs before each read; where it gives false, the line ends there.
    static func read(waits: () -> Bool = { true }) -> [UInt8] {
        var line: [UInt8] = []
        var byte: UInt8 = 0
        while line.count <= Password.maxBytes + 1, waits() {
            let count = Foundation.read(STDIN_FILENO, &byte, 1)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return line }
            if byte == UInt8(ascii: "\n") { break }
            line.append(byte)
        }
        if line.last == UInt8(ascii: "\r") { line.removeLast() }
        return line
    }
}
