import Platform
public import Web

/// Makes photographs by a decoder: another process, which can read and write nothing of the site. What it answers is believed to be a picture
/// only where its bytes are.
public struct DecoderClient: PhotographMaking {
    /// Less than a request may take.
    private static let seconds = 25
    private static let maxBytes = 8 << 20

    private let socket: String

    public init(socket: String) {
        self.socket = socket
    }

    public func main(of file: FormFile) throws -> MainPicture {
        try asking { connection in
            try connection.write(line: "main \(file.size)")
            try connection.write(file)
            return try main(of: file, connection)
        }
    }

    public func others(
        of file: FormFile, for photograph: Photograph, _ each: (PhotographPart, [UInt8]) throws -> Void
    ) throws {
        try asking { connection in
            try connection.write(line: "others \(file.size) \(photograph.fileName)")
            try connection.write(file)
            try others(for: photograph, connection, each)
        }
    }

    public func all(
        of file: FormFile, main: (MainPicture) throws -> Void, _ each: (PhotographPart, [UInt8]) throws -> Void
    ) throws {
        try asking { connection in
            try connection.write(line: "all \(file.size)")
            try connection.write(file)
            let picture = try self.main(of: file, connection)
            try main(picture)
            try others(for: picture.photograph, connection, each)
        }
    }

    private func main(of file: FormFile, _ connection: DecoderConnection) throws -> MainPicture {
        let words = try answer(connection)
        guard words.count == 3, words[0] == "main", let photograph = Photograph(fileName: words[1]),
            photograph.hash == file.contentHash.prefix(16), photograph.isDrawing == (file.type == .image(.svg))
        else { throw DecoderGone() }
        return MainPicture(photograph: photograph, bytes: try bytes(words[2], connection, .of(photograph)))
    }

    private func others(
        for photograph: Photograph, _ connection: DecoderConnection,
        _ each: (PhotographPart, [UInt8]) throws -> Void
    ) throws {
        for part in photograph.parts {
            let words = try answer(connection)
            guard words.count == 2, words[0] == "part" else { throw DecoderGone() }
            try each(part, try bytes(words[1], connection, part.format))
        }
    }

    private func answer(_ connection: DecoderConnection) throws -> [String] {
        let words = try connection.words()
        guard words.first == "problem" else { return words }
        throw words.dropFirst().first.flatMap(PhotographProblem.init(word:)) ?? .broken
    }

    private func bytes(
        _ count: String, _ connection: DecoderConnection, _ format: ImageFormat
    ) throws -> [UInt8] {
        guard let count = Int(digits: count), (1...Self.maxBytes).contains(count) else { throw DecoderGone() }
        let bytes = try connection.bytes(count)
        guard ImageFormat(head: bytes) == format else { throw DecoderGone() }
        return bytes
    }

    private func asking<Result>(_ body: (DecoderConnection) throws -> Result) throws -> Result {
        guard let connection = DecoderConnection.open(socket, seconds: Self.seconds) else {
            throw PhotographProblem.noDecoder
        }
        do {
            return try body(connection)
        } catch is DecoderGone {
            throw PhotographProblem.tooCostly
        }
    }
}

extension Photograph {
    /// The main file's name without its folders.
    var fileName: String { name.split(separator: "/").last.map(String.init) ?? "" }

    init?(fileName: String) {
        self.init(name: "\(Self.folder)/\(fileName.prefix(2))/\(fileName)")
    }
}

extension PhotographPart {
    var format: ImageFormat {
        switch self {
        case .width(_, .avif): .avif
        case .width(_, .webp): .webp
        case .width(_, .jpeg), .shared: .jpeg
        }
    }
}

extension ImageFormat {
    fileprivate static func of(_ photograph: Photograph) -> ImageFormat { photograph.isDrawing ? .svg : .jpeg }
}
