import Accounts

/// Reads a password: twice and unseen from a terminal, else the first line of standard input.
enum PasswordInput {
    static func read() throws -> Password {
        guard let terminal = Terminal() else { return try password(InputLine.read()) }
        let lines = try terminal.askUnseen(["Password: ", "The same again: "])
        guard let line = lines.first, line == lines.last else { throw CommandFailure("the two passwords differ") }
        return try password(line)
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
}
