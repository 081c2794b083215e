/// The text of a posted field.
enum FormText {
    /// The text behind bytes: each line break becomes LF, for browsers send CRLF (HTML, 4.10.21.4), and what is no UTF-8 becomes U+FFFD.
    static func text(of bytes: [UInt8]) -> String {
        String(unsafeUninitializedCapacity: bytes.count) { text in
            var count = 0
            for (index, byte) in bytes.enumerated() where byte != 0x0A || index == 0 || bytes[index - 1] != 0x0D {
                text[count] = byte == 0x0D ? 0x0A : byte
                count += 1
            }
            return count
        }
    }
}
