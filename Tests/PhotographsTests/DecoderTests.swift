import Foundation
import Glibc
import Platform
import Testing
import Web

@testable import Photographs

/// A worker and a decoder, at the two ends of a socket.
final class DecoderTests {
    private let path = FileManager.default.temporaryDirectory
        .appending(path: "viperweb-\(UUID().uuidString.prefix(13)).sock").path
    private let listener: Int32
    private let file = FormFile(name: "", bytes: [0xFF, 0xD8, 0xFF] + [UInt8](repeating: 5, count: 300_000))

    init() throws {
        listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        try #require(UnixAddress(path: path).with { bind(listener, $0, $1) == 0 } && listen(listener, 8) == 0)
    }

    deinit {
        // Wakes who waits in accept(2).
        shutdown(listener, Int32(SHUT_RDWR))
        close(listener)
        unlink(path)
    }

    private var client: DecoderClient { DecoderClient(socket: path) }

    /// Answers the next connections, on a descriptor that no other test can get.
    private func answer(_ bodies: (@Sendable (Int32) -> Void)...) {
        let listener = dup(listener)
        Thread.detachNewThread {
            defer { close(listener) }
            for body in bodies {
                let connection = accept(listener, nil, nil)
                guard connection >= 0 else { return }
                body(connection)
            }
        }
    }

    /// Takes a question, says this, and is gone.
    private static func say(
        _ text: String, _ more: [UInt8] = [], greeting: String = "ready"
    ) -> @Sendable (Int32) -> Void {
        { connection in
            send(connection, "\(greeting)\n", greeting.utf8.count + 1, Int32(MSG_NOSIGNAL))
            var (piece, rest) = ([UInt8](repeating: 0, count: 400_000), 300_003)
            while rest > 0, case let count = recv(connection, &piece, piece.count, 0), count > 0 { rest -= count }
            let bytes = Array(text.utf8) + more
            send(connection, bytes, bytes.count, Int32(MSG_NOSIGNAL))
            close(connection)
        }
    }

    private static func decoder(_ maker: PaintingMaker = PaintingMaker()) -> @Sendable (Int32) -> Void {
        { Decoder(maker: maker).answer($0) }
    }

    private func decode(with maker: PaintingMaker = PaintingMaker()) {
        answer(Self.decoder(maker))
    }

    @Test func `a picture goes there and its main file comes back`() throws {
        decode()
        let main = try client.main(of: file)
        #expect(main == (try PaintingMaker().main(of: file)))
    }

    @Test func `so do all others, in their order`() throws {
        let photograph = try PaintingMaker().main(of: file).photograph
        decode()
        var parts: [PhotographPart] = []
        try client.others(of: file, for: photograph) { part, bytes in
            parts.append(part)
            #expect(bytes == PaintingMaker.bytes(part.format))
        }
        #expect(parts == photograph.parts)
    }

    @Test func `or all of them, with one question`() throws {
        decode()
        var (main, parts): (MainPicture?, [PhotographPart]) = (nil, [])
        try client.all(of: file) {
            main = $0
        } _: { part, _ in
            parts.append(part)
        }
        #expect(main == (try PaintingMaker().main(of: file)))
        #expect(parts == main?.photograph.parts)
    }

    @Test(arguments: [
        PhotographProblem.noPicture, .broken, .tooManyPixels, .tooCostly, .noDecoder,
    ])
    func `a problem comes back as what it is`(problem: PhotographProblem) {
        let maker = PaintingMaker()
        maker.fail(with: problem)
        decode(with: maker)
        #expect(throws: problem) { try client.main(of: file) }
    }

    @Test func `where nobody listens there is no decoder`() {
        #expect(throws: PhotographProblem.noDecoder) { try DecoderClient(socket: "/nowhere").main(of: file) }
    }

    @Test func `where the decoder has no time for it in a while, it is busy`() {
        let client = DecoderClient(socket: path, limits: .init(turn: 0.2))
        #expect(throws: PhotographProblem.busy) { try client.main(of: file) }
    }

    @Test func `a picture that takes too long costs too much`() {
        answer { connection in
            send(connection, "ready\n", 6, Int32(MSG_NOSIGNAL))
            sleep(1_000)
        }
        let client = DecoderClient(socket: path, limits: .init(main: 0.5))
        #expect(throws: PhotographProblem.tooCostly) { try client.main(of: file) }
    }

    @Test func `a decoder that is lost is asked once more`() throws {
        answer(Self.say(""), Self.decoder())
        #expect(try client.main(of: file) == PaintingMaker().main(of: file))
        answer({ close($0) }, Self.decoder())
        #expect(try client.main(of: file) == PaintingMaker().main(of: file))
    }

    @Test func `one that is lost after its first files begins anew`() throws {
        let hash = String(file.contentHash.prefix(16))
        answer(Self.say("main \(hash)-900x600-102030.jpg 3\n", [0xFF, 0xD8, 0xFF]), Self.decoder())
        let folder = FileManager.default.temporaryDirectory.appending(path: "viperweb-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let photograph = try Photographs(pictures: folder.path, maker: client).takeWhole(file)
        let main = folder.appending(path: String(photograph.name.dropFirst("pictures/".count)))
        #expect(try Data(contentsOf: main) == Data(PaintingMaker.jpeg))
    }

    @Test func `lost twice, it is not asked a third time, and the picture is not to blame`() {
        answer(Self.say(""), Self.say(""), { _ in Issue.record("asked a third time") })
        #expect(throws: PhotographProblem.decoderLost) { try client.main(of: file) }
    }

    @Test(arguments: [DecoderClient.Limits(main: 1_000, restart: 0.3), .init(main: 0.5, restart: 1_000)])
    func `so it is where it does not start again, or the request's time is over`(limits: DecoderClient.Limits) {
        answer { [listener] connection in
            shutdown(listener, Int32(SHUT_RDWR))
            close(connection)
        }
        let client = DecoderClient(socket: path, limits: limits)
        #expect(throws: PhotographProblem.decoderLost) { try client.main(of: file) }
    }

    /// What a decoder may say that somebody has taken over.
    @Test(arguments: [
        "", "main\n", "main ../../../etc/passwd 3\nabc", "main HASH-900x600-102030.jpg 0\n",
        "main HASH-900x600-102030.jpg 99999999999999999999999\n", "main HASH-900x600-102030.jpg 9\n<script/>",
        "main HASH-900x600-102030.svg 6\n<svg/>\n", "problem\n", "problem ../x\n", "part 3\nabc",
    ])
    func `an answer that is none is not believed`(text: String) {
        let said = Self.say(text.replacing("HASH", with: file.contentHash.prefix(16)))
        answer(said, said)
        let problem = text.hasPrefix("problem") ? PhotographProblem.broken : .decoderLost
        #expect(throws: problem) { try client.main(of: file) }
    }

    /// The bytes of a picture follow: nothing but what is named is wrong.
    @Test(arguments: [
        ("main HASH-900x600-102030.jpg 3", "ready", true), ("main HASH-900x600-102030.jpg 3", "steady", false),
        ("main 0123456789abcdef-900x600-102030.jpg 3", "ready", false),
        ("part HASH-900x600-102030.jpg 3", "ready", false), ("main HASH-900x600-102030.jpg 3 3", "ready", false),
        ("main HASH-900x600-102030.jpg \(8 << 20)", "ready", true),
        ("main HASH-900x600-102030.jpg \(8 << 20 + 1)", "ready", false),
        ("main" + String(repeating: " ", count: 200_000) + "HASH-900x600-102030.jpg 3", "ready", false),
    ])
    func `one thing that is wrong is enough`(line: String, greeting: String, isBelieved: Bool) {
        let line = line.replacing("HASH", with: file.contentHash.prefix(16)) + "\n"
        let said = Self.say(line, PaintingMaker.jpeg + [UInt8](repeating: 5, count: 8 << 20), greeting: greeting)
        answer(said, said)
        #expect(((try? client.main(of: file)) != nil) == isBelieved)
    }

    @Test(arguments: ["part", "main"])
    func `of the other files too`(word: String) throws {
        let photograph = try PaintingMaker().main(of: file).photograph
        let first = try #require(photograph.parts.first)
        let bytes = PaintingMaker.bytes(first.format)
        let said = Self.say("\(word) \(bytes.count)\n", bytes)
        answer(said, said)
        var count = 0
        #expect(throws: PhotographProblem.decoderLost) {
            try client.others(of: file, for: photograph) { _, _ in count += 1 }
        }
        #expect(count == (word == "part" ? 2 : 0))
    }

    /// What a worker may say that somebody has taken over.
    @Test(arguments: [
        "\n", "main\n", "main 0\n", "main 99999999999\n", "all\n", "all 0\n", "draw 3\nabc", "others 3\nabc",
        "main 3 a b c\nabc",
    ])
    func `a question that is none is answered by a problem`(text: String) throws {
        let maker = PaintingMaker()
        decode(with: maker)
        let connection = try #require(DecoderConnection.open(path, seconds: 5))
        try connection.write(Array(text.utf8))
        #expect(try connection.words() == ["ready"])
        #expect(try connection.words().first == (text == "main 3 a b c\nabc" ? "main" : "problem"))
    }
}
