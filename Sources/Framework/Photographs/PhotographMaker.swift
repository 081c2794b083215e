public import Web

/// Makes the files of photographs from what was sent.
public protocol PhotographMaking: Sendable {
    /// Decodes the whole picture; returns its main file. Throws `PhotographProblem`.
    func main(of file: FormFile) throws -> MainPicture

    /// Makes the other files, the last of them `Photograph.lastName`. It may begin anew, with the first of them. Throws `PhotographProblem`.
    func others(of file: FormFile, for photograph: Photograph, _ each: (PhotographPart, [UInt8]) throws -> Void) throws

    /// Decodes the whole picture once for all of its files: hands over the main one, then the others as `others` does. It may begin anew, with
    /// the main one. Throws `PhotographProblem`.
    func all(
        of file: FormFile, main: (MainPicture) throws -> Void, _ each: (PhotographPart, [UInt8]) throws -> Void
    ) throws
}

/// The main file of a photograph: a JPEG without metadata, upright and in sRGB.
public struct MainPicture: Equatable, Sendable {
    public let photograph: Photograph
    public let bytes: [UInt8]
}

/// All files of a photograph, two megabytes or so.
struct WholePicture {
    var main: MainPicture?
    var others: [(part: PhotographPart, bytes: [UInt8])] = []
}

/// One of a photograph's files.
public enum PhotographPart: Equatable, Sendable {
    case width(Int, Photograph.Format)
    case shared
}

extension Photograph {
    /// All files but the main one, in the order in which they are made.
    var parts: [PhotographPart] {
        let widths = widths.flatMap { width in Format.allCases.map { PhotographPart.width(width, $0) } }
        return widths.filter { $0 != .width(width, .jpeg) } + [.shared]
    }

    /// A part's name among the assets.
    func name(of part: PhotographPart) -> String {
        switch part {
        case .width(let width, let format): name(width, format)
        case .shared: sharedName
        }
    }
}
