import Platform

/// What a file is by its first bytes, whatever its name and its sender say.
public enum FileType: Hashable, Sendable {
    /// A picture that browsers show.
    case image(ImageFormat)
    /// A picture as iPhones take them, which most browsers do not show.
    case heic
    case pdf
    /// UTF-8 without control bytes: plain text, CSV, which no bytes tell apart.
    case text
    case other

    /// The type of a file that begins with these bytes; `ImageFormat.headLength` of them are enough.
    public init(head: [UInt8]) {
        if let format = ImageFormat(head: head) {
            self = .image(format)
        } else if ImageFormat.brands(head).contains(where: Self.heicBrands.contains) {
            self = .heic
        } else if head.starts(with: "%PDF-".utf8) {
            self = .pdf
        } else {
            self = Self.isText(head.prefix(ImageFormat.headLength)) ? .text : .other
        }
    }

    /// The media type (RFC 6838).
    public var mediaType: String {
        switch self {
        case .image(let format): format.mediaType
        case .heic: "image/heic"
        case .pdf: "application/pdf"
        case .text: "text/plain"
        case .other: "application/octet-stream"
        }
    }

    /// The brands of still and moving HEVC pictures (ISO/IEC 23008-12, B.4).
    private static let heicBrands: Set = ["heic", "heix", "heim", "heis", "hevc", "hevx", "hevm", "hevs"]

    /// A character may be cut at the end of a longer file's head.
    private static func isText(_ head: ArraySlice<UInt8>) -> Bool {
        let hasControls = head.contains { $0.isASCIIControl && !"\t\n\r\u{C}".utf8.contains($0) }
        guard !head.isEmpty, !hasControls else { return false }
        let start = head.lastIndex { $0 & 0xC0 != 0x80 } ?? head.startIndex
        let isCut =
            head.count == ImageFormat.headLength && head.endIndex - start < Self.length(ofScalar: head[start])
        return (isCut ? head[..<start] : head).withUnsafeBufferPointer { String(validatingUTF8: $0) != nil }
    }

    private static func length(ofScalar first: UInt8) -> Int {
        switch first {
        case 0xC2...0xDF: 2
        case 0xE0...0xEF: 3
        case 0xF0...0xF4: 4
        default: 1
        }
    }
}
