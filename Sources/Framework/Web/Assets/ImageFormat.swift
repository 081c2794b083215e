import Platform

/// A format of the pictures that a site shows. The web server goes by a file's name, and a browser believes the server: so
/// what a file's bytes are has to be looked at before its name is used.
public enum ImageFormat: String, CaseIterable, Codable, Sendable {
    case avif, gif, jpeg, png, svg, webp

    /// How many bytes of a file are enough to tell its format.
    public static let headLength = 64 * 1024

    /// The format that a file's name says, by its extension; nil for any other.
    public init?(name: String) {
        let end = name.utf8.suffix(6)
        guard let dot = end.lastIndex(of: UInt8(ascii: ".")) else { return nil }
        let ending = String(decoding: end[end.index(after: dot)...].map(\.asciiLowercased), as: UTF8.self)
        self.init(rawValue: ending == "jpg" ? "jpeg" : ending)
    }

    /// The format of a file that begins with these bytes; nil for any other.
    public init?(head: some RandomAccessCollection<UInt8>) {
        let head = Array(head.prefix(Self.headLength))
        guard let format = Self.allCases.first(where: { $0.begins(head) }) else { return nil }
        self = format
    }

    /// The media type (RFC 6838).
    public var mediaType: String { self == .svg ? "image/svg+xml" : "image/\(rawValue)" }

    private func begins(_ head: [UInt8]) -> Bool {
        switch self {
        // ISO/IEC 14496-12, 4.3: the brands of the first box. The versions behind the major brand are no brand.
        case .avif: Self.brands(head).contains { ["avif", "avis"].contains($0) }
        case .gif: head.starts(with: "GIF87a".utf8) || head.starts(with: "GIF89a".utf8)
        case .jpeg: head.starts(with: [0xFF, 0xD8, 0xFF])
        case .png: head.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
        case .svg: SVGHead.isSVG(head)
        case .webp: head.starts(with: "RIFF".utf8) && head.dropFirst(8).starts(with: "WEBP".utf8)
        }
    }

    /// The brands of a file of ISO/IEC 14496-12; none where it is no such file.
    static func brands(_ head: [UInt8]) -> [String] {
        guard head.count >= 16, head[4..<8].elementsEqual("ftyp".utf8) else { return [] }
        let length = head[..<4].reduce(0) { $0 << 8 | Int($1) }
        let box = head.prefix(min(length, 256))
        return stride(from: 8, to: box.count - 3, by: 4).filter { $0 != 12 }.map { start in
            String(decoding: box[start..<start + 4], as: UTF8.self)
        }
    }
}

/// The beginning of an XML document, up to its first element.
private struct SVGHead {
    private var rest: ArraySlice<UInt8>

    /// Whether the first element is `svg` (SVG 2, 5.1), whatever comment, declaration or document type stands before it.
    static func isSVG(_ head: [UInt8]) -> Bool {
        var reader = SVGHead(rest: head.starts(with: [0xEF, 0xBB, 0xBF]) ? head[3...] : head[...])
        while reader.skipBlanks() || reader.skip("<?", to: "?>") || reader.skip("<!--", to: "-->")
            || reader.skip("<!DOCTYPE", to: ">")
        {}
        guard reader.rest.starts(with: "<svg".utf8) else { return false }
        return reader.rest.dropFirst(4).first.map { " \t\r\n/>".utf8.contains($0) } ?? false
    }

    private mutating func skipBlanks() -> Bool {
        let count = rest.count
        rest = rest.drop { " \t\r\n".utf8.contains($0) }
        return rest.count < count
    }

    private mutating func skip(_ start: String, to end: String) -> Bool {
        guard rest.starts(with: start.utf8),
            let found = rest.dropFirst(start.utf8.count).firstRange(of: Array(end.utf8))
        else { return false }
        rest = rest[found.upperBound...]
        return true
    }
}
