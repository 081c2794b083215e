public import Platform

/// A file of a posted form. Its bytes are read in pieces, as often as need be, for as long as the value is kept; nothing is left
/// of them afterwards.
///
///     enum PhotoField: String, FormField { case photo; var kind: FieldKind { .file } }
///
///     form(.method(.post), .action(target), .enctype(.multipart)) { input(.type(.file), .name(PhotoField.photo)) }
///     guard let photo = form[file: PhotoField.photo], case .image(let format) = photo.type else { … }
public struct FormFile: ByteSource, Equatable {
    /// What the sender calls it: a text to show, and never a path. It may have any character.
    public let name: String
    /// What it is by its first bytes.
    public let type: FileType
    public let size: Int
    /// 32 hexadecimal digits, which files of the same bytes have in common.
    public let contentHash: String
    private let body: any ByteSource
    private let start: Int

    /// A file as a test has it.
    public init(name: String, bytes: [UInt8]) {
        var (hash, start) = (ContentHash(), 0)
        while start < bytes.count {
            let end = min(start + Self.pieceLength, bytes.count)
            bytes[start..<end].withUnsafeBytes { hash.combine($0) }
            start = end
        }
        self.init(name, FileType(head: bytes), bytes.count, hash, bytes, from: 0)
    }

    /// A file that is kept elsewhere.
    public init(name: String, _ file: any ByteSource) throws(SystemError) {
        try self.init(name: name, body: file, part: 0..<file.size)
    }

    /// The file in a part of a body.
    init(name: String, body: any ByteSource, part: Range<Int>) throws(SystemError) {
        var (hash, head, piece, position) = (ContentHash(), [UInt8](), [UInt8](), part.lowerBound)
        while position < part.upperBound {
            try Self.read(position..<min(position + Self.pieceLength, part.upperBound), of: body, into: &piece)
            piece.withUnsafeBytes { hash.combine($0) }
            if position == part.lowerBound { head = piece }
            position += Self.pieceLength
        }
        self.init(name, FileType(head: head), part.count, hash, body, from: part.lowerBound)
    }

    /// Reads a whole piece, since the hash goes by where pieces end.
    private static func read(
        _ range: Range<Int>, of body: any ByteSource, into piece: inout [UInt8]
    ) throws(SystemError) {
        piece.removeAll(keepingCapacity: true)
        while piece.count < range.count {
            let offset = range.lowerBound + piece.count
            guard try body.read(range.upperBound - offset, at: offset, into: &piece) > 0 else { return }
        }
    }

    private init(
        _ name: String, _ type: FileType, _ size: Int, _ hash: ContentHash, _ body: any ByteSource, from start: Int
    ) {
        (self.name, self.type, self.size, contentHash) = (name, type, size, hash.hexadecimal)
        (self.body, self.start) = (body, start)
    }

    public func read(_ count: Int, at offset: Int, into bytes: inout [UInt8]) throws(SystemError) -> Int {
        guard (0..<size).contains(offset) else { return 0 }
        return try body.read(min(count, size - offset), at: start + offset, into: &bytes)
    }

    /// Whether two files have the same name and the same bytes.
    public static func == (left: FormFile, right: FormFile) -> Bool {
        left.name == right.name && left.size == right.size && left.contentHash == right.contentHash
    }

    /// Enough to tell a file's type. The hash is made of pieces, so both ways to a file have the same.
    private static let pieceLength = ImageFormat.headLength
}
