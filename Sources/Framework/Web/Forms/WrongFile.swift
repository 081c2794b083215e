package import Platform

/// What a file is that is no CSV file, as its first bytes tell. Whatever else is wrong with one is named by line and column.
public enum WrongFile: Equatable, Sendable {
    /// None was chosen.
    case missing
    case empty
    /// Of Excel or another program, and not saved as CSV.
    case spreadsheet
    case picture
    /// Text in UTF-16, as Excel's "Unicode text".
    case utf16
    case semicolons
    case tabs
    /// Bytes that are no text.
    case other

    private static let headLength = 4_096
    /// ZIP, as .xlsx and .ods are, and the compound file that .xls is.
    private static let spreadsheets: [[UInt8]] = [[0x50, 0x4B, 0x03, 0x04], [0xD0, 0xCF, 0x11, 0xE0]]
    private static let byteOrderMarks: [[UInt8]] = [[0xFF, 0xFE], [0xFE, 0xFF]]

    /// Nil for what may be one.
    package static func problem(with file: FormFile?) throws(SystemError) -> WrongFile? {
        guard let file else { return .missing }
        guard file.size > 0 else { return .empty }
        switch file.type {
        case .image, .heic: return .picture
        case .pdf: return .other
        case .text, .other: break
        }
        var head: [UInt8] = []
        _ = try file.read(headLength, at: 0, into: &head)
        return problem(with: head)
    }

    private static func problem(with head: [UInt8]) -> WrongFile? {
        if spreadsheets.contains(where: head.starts) { return .spreadsheet }
        if byteOrderMarks.contains(where: head.starts) { return .utf16 }
        let zeros = head.count { $0 == 0 }
        // Every second byte of Latin letters is none in UTF-16.
        if zeros > 0 { return zeros * 3 > head.count ? .utf16 : .other }
        let line = head.prefix { $0 != UInt8(ascii: "\n") }
        guard !line.contains(UInt8(ascii: ",")) else { return nil }
        if line.contains(UInt8(ascii: ";")) { return .semicolons }
        return line.contains(UInt8(ascii: "\t")) ? .tabs : nil
    }
}
