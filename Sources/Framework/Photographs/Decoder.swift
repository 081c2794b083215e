import Glibc
import Platform
import Web

/// Answers workers that have pictures to be decoded, over a unix socket.
public struct Decoder: Sendable {
    /// For a connection that says nothing.
    private static let seconds = 10.0

    private let maker: any PhotographMaking

    public init(maker: any PhotographMaking = VipsMaker()) {
        self.maker = maker
    }

    /// Answers one connected socket, and closes it.
    public func answer(_ descriptor: Int32) {
        let connection = DecoderConnection(descriptor, seconds: Self.seconds)
        do {
            try answer(connection)
        } catch let problem as PhotographProblem {
            try? connection.write(line: "problem \(problem.word)")
        } catch {
            // Who asked is gone, or gets no answer and says so.
        }
    }

    private func answer(_ connection: DecoderConnection) throws {
        try connection.write(line: "ready")
        let words = try connection.words()
        guard words.count >= 2, let size = Int(digits: words[1]), (1...Photograph.maxBytes).contains(size) else {
            throw PhotographProblem.tooCostly
        }
        let file = try FormFile(name: "", try connection.bytes(size))
        switch (words[0], words.dropFirst(2).first.flatMap(Photograph.init(fileName:))) {
        case ("main", nil): try Self.send(try maker.main(of: file), connection)
        case ("others", let photograph?):
            try maker.others(of: file, for: photograph) { try Self.send($0, $1, connection) }
        case ("all", nil):
            try maker.all(of: file, main: { try Self.send($0, connection) }) { try Self.send($0, $1, connection) }
        default: throw PhotographProblem.broken
        }
    }

    private static func send(_ main: MainPicture, _ connection: DecoderConnection) throws {
        try connection.write(line: "main \(main.photograph.fileName) \(main.bytes.count)")
        try connection.write(main.bytes)
    }

    private static func send(_ part: PhotographPart, _ bytes: [UInt8], _ connection: DecoderConnection) throws {
        try connection.write(line: "part \(bytes.count)")
        try connection.write(bytes)
    }
}
