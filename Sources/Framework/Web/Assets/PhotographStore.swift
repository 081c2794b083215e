/// Takes the photographs of a site's people.
public protocol PhotographStore: Sendable {
    /// Stores a picture that was sent: JPEG, PNG, WebP, AVIF, HEIC or SVG, by its bytes. A drawing becomes a photograph like any other. The same bytes are stored once. Pages may show
    /// the photograph at once, first by its main file alone; when the others are made, `PhotographModule.photographIsReady` is told.
    ///
    /// Throws `PhotographProblem` where it cannot be taken, with nothing stored, and `StoreUnavailable` where a machine is broken.
    func take(_ file: FormFile) throws -> Photograph
}

/// Why a picture is not taken.
public enum PhotographProblem: String, Error, Codable, Sendable {
    /// None of the formats that are taken.
    case noPicture
    /// It cannot be decoded to its end.
    case broken
    /// It has more than `Photograph.maxPixels`.
    case tooManyPixels
    /// Decoding takes more time or memory than it may.
    case tooCostly
    /// Nobody decodes pictures here now.
    case noDecoder
    /// The decoder is at work on other pictures.
    case busy
    /// The decoder ended while it had this picture, and once more at the second try.
    case decoderLost
}

extension PhotographProblem: CustomStringConvertible {
    /// Debian's packages with the decoding programs, and the library that writes AVIF.
    public static let packages = "libvips-tools, librsvg2-bin and, from Debian 13 on, libheif-plugin-aomenc"

    public var description: String {
        switch self {
        case .noPicture: "this is not a JPEG, PNG, WebP, AVIF, HEIC or SVG picture"
        case .broken: "the picture is damaged or incomplete"
        case .tooManyPixels: "the picture has more than \(Photograph.maxPixels / 1_000_000) million pixels"
        case .tooCostly:
            "the picture has more than \(Photograph.maxBytes >> 20) MB, or needs more time or memory than allowed"
        case .busy: "the decoder is busy with other pictures"
        case .decoderLost: "the decoder ended twice while it read this picture"
        case .noDecoder: "no decoder answers, or it needs one of \(Self.packages)"
        }
    }
}

extension Photograph {
    /// The most pixels of a picture that is taken.
    public static let maxPixels = 120_000_000
    /// The most bytes of a picture that is sent.
    public static let maxBytes = 20 << 20
}

/// A site without a decoder takes none.
public struct NoPhotographs: PhotographStore {
    public init() {}

    public func take(_ file: FormFile) throws -> Photograph { throw PhotographProblem.noDecoder }
}
