import Platform

/// Receives the parts of a multipart body, in their order.
protocol MultipartHandler {
    /// A part begins; `offset` is where its content stands in the body.
    mutating func begin(_ head: MultipartHead, at offset: Int) throws(MultipartError)
    /// More of the part's content.
    mutating func take(_ content: UnsafeRawBufferPointer) throws(MultipartError)
    /// The part is whole.
    mutating func end() throws(MultipartError)
}

/// Why a multipart body is no form.
enum MultipartError: Error, Equatable {
    /// It is cut, or is not what RFC 7578 describes, or has more parts than a form has fields.
    case malformed
    /// Its texts or its files are longer than the form may be.
    case tooLarge
}

/// Finds the parts of a multipart body (RFC 2046, 5.1) in pieces of any length, and keeps no more of them than a part's head.
///
/// A delimiter is CRLF, two hyphens and the boundary; a line that only begins with one is refused, whatever else it might be.
struct MultipartParser {
    /// The most parts; a form has no more fields.
    static let maxParts = 100
    /// The most bytes of a part's head.
    static let maxHead = 4_096
    private static let maxPadding = 64

    private enum Place { case preamble, delimiterEnd, head, content, epilogue }

    private static let lineBreak: [UInt8] = [0x0D, 0x0A]

    private let delimiter: [UInt8]
    private var place = Place.preamble
    /// How much of a delimiter the bytes until now end with.
    private var matched = 2
    /// How much of that is not the content's: the line break before a content ends what stands above it.
    private var borrowed = 2
    /// The head until now, or what follows a delimiter.
    private var line: [UInt8] = []
    private var parts = 0
    /// Bytes of the pieces before the present one.
    private var offset = 0

    init(_ boundary: MultipartBoundary) {
        delimiter = Self.lineBreak + [UInt8(ascii: "-"), UInt8(ascii: "-")] + boundary.bytes
    }

    /// Takes the next bytes of the body.
    mutating func take(
        _ piece: UnsafeRawBufferPointer, for handler: inout some MultipartHandler
    ) throws(MultipartError) {
        var position = 0
        while position < piece.count {
            switch place {
            case .preamble, .content:
                position += try search(UnsafeRawBufferPointer(rebasing: piece[position...]), &handler)
            case .delimiterEnd:
                try endDelimiter(piece[position])
                position += 1
            case .head:
                position += 1
                try takeHead(piece[position - 1], end: offset + position, &handler)
            case .epilogue: position = piece.count
            }
        }
        offset += piece.count
    }

    /// Throws where the body ends before its last delimiter.
    func finish() throws(MultipartError) {
        guard place == .epilogue else { throw .malformed }
    }

    /// Looks for the next delimiter; returns how many bytes are done.
    private mutating func search(
        _ bytes: UnsafeRawBufferPointer, _ handler: inout some MultipartHandler
    ) throws(MultipartError) -> Int {
        guard matched == 0 else { return try matchDelimiter(bytes, &handler) }
        let plain = bytes.firstReturn
        if plain > 0 { try emit(UnsafeRawBufferPointer(rebasing: bytes[..<plain]), &handler) }
        guard plain < bytes.count else { return plain }
        matched = 1
        return plain + 1
    }

    /// Goes on with what may be a delimiter; returns how many bytes are done.
    private mutating func matchDelimiter(
        _ bytes: UnsafeRawBufferPointer, _ handler: inout some MultipartHandler
    ) throws(MultipartError) -> Int {
        var count = 0
        while count < bytes.count, matched < delimiter.count, bytes[count] == delimiter[matched] {
            (count, matched) = (count + 1, matched + 1)
        }
        if matched == delimiter.count {
            if place == .content { try handler.end() }
            (place, matched, borrowed) = (.delimiterEnd, 0, 0)
        } else if count < bytes.count {
            try refuteDelimiter(&handler)
        }
        return count
    }

    /// What began like a delimiter was content. No second one began within it, since a boundary has no CR.
    private mutating func refuteDelimiter(_ handler: inout some MultipartHandler) throws(MultipartError) {
        let bytes = delimiter[borrowed..<matched]
        (matched, borrowed) = (0, 0)
        guard !bytes.isEmpty else { return }
        let error = bytes.withUnsafeBytes { bytes -> MultipartError? in
            do throws(MultipartError) { try emit(bytes, &handler) } catch { return error }
            return nil
        }
        if let error { throw error }
    }

    private func emit(
        _ content: UnsafeRawBufferPointer, _ handler: inout some MultipartHandler
    ) throws(MultipartError) {
        if place == .content { try handler.take(content) }
    }

    /// Takes a byte behind a delimiter: two hyphens end the body, blanks and a line break begin a part.
    private mutating func endDelimiter(_ byte: UInt8) throws(MultipartError) {
        line.append(byte)
        if line.elementsEqual("--".utf8) { return place = .epilogue }
        let rest = line.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
        if rest.elementsEqual(Self.lineBreak) {
            line = []
            parts += 1
            guard parts <= Self.maxParts else { throw .malformed }
            return place = .head
        }
        let isOpen = rest.isEmpty || rest.elementsEqual([0x0D]) || line.elementsEqual("-".utf8)
        guard isOpen, line.count < Self.maxPadding else { throw .malformed }
    }

    private mutating func takeHead(
        _ byte: UInt8, end: Int, _ handler: inout some MultipartHandler
    ) throws(MultipartError) {
        line.append(byte)
        guard line.count <= Self.maxHead else { throw .malformed }
        guard byte == 0x0A, line.suffix(4).elementsEqual(Self.lineBreak + Self.lineBreak) || line.count == 2 else {
            return
        }
        let head = try MultipartHead(line.dropLast(2))
        line = []
        (place, matched, borrowed) = (.content, 2, 2)
        try handler.begin(head, at: end)
    }
}

extension UnsafeRawBufferPointer {
    /// Where the first CR stands; the end where there is none. Eight bytes at a time: a file has few of them.
    fileprivate var firstReturn: Int {
        var offset = 0
        while count &- offset >= 8 {
            let word = UInt64(littleEndian: loadUnaligned(fromByteOffset: offset, as: UInt64.self))
            let other = word ^ 0x0D0D_0D0D_0D0D_0D0D
            let found = (other &- 0x0101_0101_0101_0101) & ~other & 0x8080_8080_8080_8080
            if found != 0 { return offset &+ found.trailingZeroBitCount &>> 3 }
            offset &+= 8
        }
        while offset < count, self[offset] != 0x0D { offset &+= 1 }
        return offset
    }
}
