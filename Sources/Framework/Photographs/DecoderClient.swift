import Glibc
import Platform
public import Web

/// Makes photographs by a decoder: another process, which can read and write nothing of the site. What it answers is believed to be a picture
/// only where its bytes are.
public struct DecoderClient: PhotographMaking {
    private static let maxBytes = 8 << 20

    private let socket: String
    private let limits: Limits

    /// In seconds.
    struct Limits {
        /// For a main file, everything included: less than a request may take.
        var main = 25.0
        /// For each answer.
        var answer = 25.0
        /// While the decoder reads other pictures.
        var turn = 10.0
        /// Until a lost decoder runs again.
        var restart = 10.0
    }

    public init(socket: String) {
        self.init(socket: socket, limits: Limits())
    }

    init(socket: String, limits: Limits) {
        self.socket = socket
        self.limits = limits
    }

    public func main(of file: FormFile) throws -> MainPicture {
        try asking(until: SystemClock.monotonic + UInt64(limits.main * 1e9)) { connection in
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
            photograph.hash == file.contentHash.prefix(16)
        else { throw DecoderFailure.lost }
        return MainPicture(photograph: photograph, bytes: try bytes(words[2], connection, .jpeg))
    }

    private func others(
        for photograph: Photograph, _ connection: DecoderConnection,
        _ each: (PhotographPart, [UInt8]) throws -> Void
    ) throws {
        for part in photograph.parts {
            let words = try answer(connection)
            guard words.count == 2, words[0] == "part" else { throw DecoderFailure.lost }
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
        guard let count = Int(digits: count), (1...Self.maxBytes).contains(count) else { throw DecoderFailure.lost }
        let bytes = try connection.bytes(count)
        guard ImageFormat(head: bytes) == format else { throw DecoderFailure.lost }
        return bytes
    }

    /// Asks the decoder, and once more if it is lost meanwhile.
    private func asking<Result>(
        until end: UInt64 = .max, _ body: (DecoderConnection) throws -> Result
    ) throws -> Result {
        do {
            guard let connection = open(until: end) else { throw PhotographProblem.noDecoder }
            return try ask(connection, body)
        } catch DecoderFailure.late {
            throw PhotographProblem.tooCostly
        } catch DecoderFailure.lost {
            return try askAgain(until: end, body)
        }
    }

    private func askAgain<Result>(
        until end: UInt64, _ body: (DecoderConnection) throws -> Result
    ) throws -> Result {
        guard let connection = reopen(until: end) else { throw PhotographProblem.decoderLost }
        do {
            return try ask(connection, body)
        } catch is DecoderFailure {
            throw PhotographProblem.decoderLost
        }
    }

    private func ask<Result>(
        _ connection: DecoderConnection, _ body: (DecoderConnection) throws -> Result
    ) throws -> Result {
        do {
            guard try connection.words(within: limits.turn) == ["ready"] else { throw DecoderFailure.lost }
        } catch DecoderFailure.late {
            throw PhotographProblem.busy
        }
        return try body(connection)
    }

    private func open(until end: UInt64) -> DecoderConnection? {
        DecoderConnection.open(socket, seconds: limits.answer, until: end)
    }

    /// Waits for a decoder that is started again.
    private func reopen(until end: UInt64) -> DecoderConnection? {
        let restarted = min(end, SystemClock.monotonic + UInt64(limits.restart * 1e9))
        while SystemClock.monotonic < restarted {
            if let connection = open(until: end) { return connection }
            usleep(100_000)
        }
        return nil
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
