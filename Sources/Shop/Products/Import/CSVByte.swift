/// The bytes that mean something in a CSV file.
enum CSVByte {
    static let comma = UInt8(ascii: ",")
    static let quote = UInt8(ascii: "\"")
    static let lineFeed = UInt8(ascii: "\n")
    static let carriageReturn = UInt8(ascii: "\r")
    static let special = [comma, quote, lineFeed, carriageReturn]
}
