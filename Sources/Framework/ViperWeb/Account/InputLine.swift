import Accounts
import Foundation

/// The next line of standard input.
enum InputLine {
    /// Without its line break, LF or CR LF. Of a line that is too long for a password, enough is read to see that.
    ///
    /// `waits` runs before each read; where it gives false, the line ends there.
    static func read(waits: () -> Bool = { true }) -> [UInt8] {
        var line: [UInt8] = []
        var byte: UInt8 = 0
        while line.count <= Password.most + 1, waits() {
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
