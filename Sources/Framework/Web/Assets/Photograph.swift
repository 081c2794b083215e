import Platform

/// A picture that somebody sent, as pages show it: made of what was sent, and named by its content. Its name has all that a page
/// has to know, so that nobody looks anything up.
///
/// The main file is named `pictures/photographs/01/0123456789abcdef-1600x1200-7c8a77.jpg`. Beside it are the same picture in the
/// formats of `Photograph.Format` and in widths up to its own, once those are made, and one to share.
public struct Photograph: Equatable, Sendable {
    /// A file format in which pages offer a photograph, the best one first.
    public enum Format: String, CaseIterable, Sendable {
        case avif, webp
        case jpeg = "jpg"

        /// The media type (RFC 6838).
        public var mediaType: String {
            switch self {
            case .avif: "image/avif"
            case .webp: "image/webp"
            case .jpeg: "image/jpeg"
            }
        }
    }

    /// The folder of all of them among the assets.
    public static let folder = "pictures/photographs"
    /// The widest one, in pixels, and the narrower ones.
    public static let maxWidth = 1_600
    public static let narrowWidths = [400, 800, 1_200]
    /// The size of the file for those who share a page, in pixels (Open Graph).
    public static let sharedSize = (width: 1_200, height: 630)

    /// 16 hexadecimal digits, of the bytes that were sent.
    public let hash: String
    /// In pixels.
    public let width: Int
    public let height: Int
    /// The average colour, as six hexadecimal digits of red, green and blue.
    public let colour: String

    /// Nil if a part is none that a name can have.
    public init?(hash: String, width: Int, height: Int, colour: String) {
        let isNameable =
            hash.isHexadecimal(16) && colour.isHexadecimal(6) && (1...99_999).contains(width)
            && (1...99_999).contains(height)
        guard isNameable else { return nil }
        self.hash = hash
        self.width = width
        self.height = height
        self.colour = colour
    }

    /// The photograph whose main file has this name among the assets; nil for any other file.
    public init?(name: String) {
        // Other names are shorter: the rest is for what may be one.
        guard name.utf8.count >= Self.minLength, name.utf8.starts(with: Self.prefix) else { return nil }
        let parts = name.utf8.dropFirst(Self.prefix.count + 3).split(maxSplits: 3, omittingEmptySubsequences: false) {
            $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "x")
        }.map { String(Substring($0)) }
        guard parts.count == 4, let width = Int(digits: parts[1]), let height = Int(digits: parts[2]) else {
            return nil
        }
        self.init(hash: parts[0], width: width, height: height, colour: String(parts[3].prefix(6)))
        guard self.name == name else { return nil }
    }

    /// The hash in the name of any photograph's file; nil for other names, and for a drawing that a version before stored as it came.
    static func hash(ofFile name: String) -> Substring? {
        guard name.utf8.count >= minLength, name.utf8.starts(with: prefix), ImageFormat(name: name) != .svg else {
            return nil
        }
        let hash = name.dropFirst(prefix.count + 3).prefix(16)
        return String(hash).isHexadecimal(16) ? hash : nil
    }

    private static let prefix = Array("\(folder)/".utf8)
    /// Of `…/01/0123456789abcdef-1.jpg`.
    private static let minLength = 45
}

/// The names of its files among the assets.
extension Photograph {
    /// The main file: a JPEG in the greatest width.
    public var name: String { "\(stem)-\(width)x\(height)-\(colour).jpg" }

    /// The widths in which it is offered, the narrowest first.
    public var widths: [Int] { Self.narrowWidths.filter { $0 < width } + [width] }

    /// The file of one of the widths.
    public func name(_ width: Int, _ format: Format) -> String {
        width == self.width && format == .jpeg ? name : "\(stem)-\(width).\(format.rawValue)"
    }

    /// The JPEG of `sharedSize`.
    public var sharedName: String { "\(stem)-share.jpg" }

    /// The file that is made last: where it is, all are.
    public var lastName: String { sharedName }

    private var stem: String { "\(Self.folder)/\(hash.prefix(2))/\(hash)" }
}

extension String {
    fileprivate func isHexadecimal(_ count: Int) -> Bool {
        utf8.count == count
            && utf8.allSatisfy { $0.isASCIIDigit || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0) }
    }
}
