import Platform

/// Makes a form of a multipart body: texts are read, files are left where they are.
struct MultipartForm: MultipartHandler {
    /// The most bytes of all texts together: as many as a form without files has.
    static let maxText = 1 << 20
    private static let pieceLength = 64 * 1024

    private let body: any ByteSource
    private let maxFiles: Int
    private(set) var fields: [String: String] = [:]
    private(set) var files: [String: [FormFile]] = [:]
    private var part: (head: MultipartHead, start: Int)?
    private var text: [UInt8] = []
    private var length = 0
    private var textLeft = maxText
    private var fileBytes = 0
    /// What the system said to a file, which is no fault of the body.
    private var failure: SystemError?

    private init(_ body: any ByteSource, maxFiles: Int) {
        self.body = body
        self.maxFiles = maxFiles
    }

    /// Reads a body to its end. Throws `MultipartError`, or a `SystemError` where the body cannot be read.
    static func read(_ body: any ByteSource, _ boundary: MultipartBoundary, maxFiles: Int) throws -> MultipartForm {
        var form = MultipartForm(body, maxFiles: maxFiles)
        var parser = MultipartParser(boundary)
        var (piece, offset) = ([UInt8](), 0)
        while try body.read(pieceLength, at: offset, into: &piece) > 0 {
            offset += piece.count
            try piece.withUnsafeBytes { try parser.take($0, for: &form) }
            if let failure = form.failure { throw failure }
            piece.removeAll(keepingCapacity: true)
        }
        try parser.finish()
        return form
    }

    mutating func begin(_ head: MultipartHead, at offset: Int) throws(MultipartError) {
        guard fields[head.name] == nil, head.fileName != nil || files[head.name] == nil else { throw .malformed }
        part = (head, offset)
        length = 0
    }

    mutating func take(_ content: UnsafeRawBufferPointer) throws(MultipartError) {
        length += content.count
        guard part?.head.fileName == nil else {
            fileBytes += content.count
            guard fileBytes <= maxFiles else { throw .tooLarge }
            return
        }
        textLeft -= content.count
        guard textLeft >= 0 else { throw .tooLarge }
        text += content
    }

    mutating func end() throws(MultipartError) {
        guard let (head, start) = part else { return }
        guard let fileName = head.fileName else {
            fields[head.name] = FormText.text(of: text)
            text.removeAll(keepingCapacity: true)
            return
        }
        // A field where no file was chosen is sent too, as an empty one without a name.
        guard length > 0 || !fileName.isEmpty else { return files[head.name, default: []] += [] }
        do {
            files[head.name, default: []].append(
                try FormFile(name: fileName, body: body, part: start..<start + length))
        } catch {
            failure = failure ?? error
        }
    }
}

extension Form {
    /// The form in a multipart body, whose files have a number of bytes at most together.
    ///
    /// Throws `MultipartError` for what is none, and a `SystemError` where the body cannot be read.
    init(multipart body: any ByteSource, _ boundary: MultipartBoundary, maxFiles: Int) throws {
        let read = try MultipartForm.read(body, boundary, maxFiles: maxFiles)
        self.init(named: read.fields, files: read.files)
    }
}
