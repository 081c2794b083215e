import Foundation

/// The terminal at standard input.
struct Terminal {
    private let settings: termios

    /// Nil where standard input is no terminal.
    init?() {
        var settings = termios()
        guard isatty(STDIN_FILENO) == 1, tcgetattr(STDIN_FILENO, &settings) == 0 else { return nil }
        self.settings = settings
    }

    /// The line that a person types, of which the terminal shows nothing. Ctrl-C ends the program, the terminal as it was.
    func askUnseen(_ prompt: String) throws -> [UInt8] {
        var unseen = settings
        unseen.c_lflag &= ~tcflag_t(ECHO | ICANON | ISIG)
        guard tcsetattr(STDIN_FILENO, TCSAFLUSH, &unseen) == 0 else {
            throw CommandFailure("the terminal cannot be kept from showing the password")
        }
        // Not before the terminal hides what is typed: what came earlier is thrown away.
        FileHandle.standardError.write(Data(prompt.utf8))
        defer {
            restore()
            FileHandle.standardError.write(Data("\n".utf8))
        }
        return try readLine()
    }

    private func readLine() throws -> [UInt8] {
        var line: [UInt8] = []
        while let byte = try FileHandle.standardInput.read(upToCount: 1)?.first {
            switch byte {
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"): return line
            case 0x03: interrupt()
            case 0x04 where line.isEmpty: return line
            case 0x15: line = []
            case 0x08, 0x7F: eraseCharacter(&line)
            default: line.append(byte)
            }
        }
        return line
    }

    /// Removes the last character of UTF-8: its continuation bytes, and what they continue.
    private func eraseCharacter(_ line: inout [UInt8]) {
        while let byte = line.popLast(), byte & 0xC0 == 0x80 {}
    }

    private func interrupt() -> Never {
        restore()
        FileHandle.standardError.write(Data("\n".utf8))
        exit(130)
    }

    private func restore() {
        var settings = settings
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &settings)
    }
}
