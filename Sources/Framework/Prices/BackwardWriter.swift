/// Fills a buffer from its end to its start, the order in which a number gives its digits.
struct BackwardWriter {
    let buffer: UnsafeMutableBufferPointer<UInt8>
    var start: Int

    mutating func prepend(_ bytes: [UInt8]) {
        for byte in bytes.reversed() { prepend(byte) }
    }

    mutating func prependLastDigit(of number: inout UInt64) {
        let (quotient, digit) = number.quotientAndRemainder(dividingBy: 10)
        prepend(UInt8(ascii: "0") + UInt8(digit))
        number = quotient
    }

    private mutating func prepend(_ byte: UInt8) {
        start -= 1
        buffer[start] = byte
    }
}
