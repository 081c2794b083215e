import Foundation
import Glibc
import Platform
import Testing
import Web

@testable import Photographs

/// A worker and a decoder, at the two ends of a socket.
final class DecoderTests {
    private let path = "/tmp/viperweb-\(UUID().uuidString.prefix(13)).sock"
    private let listener: Int32
    private let file = FormFile(name: "", bytes: [0xFF, 0xD8, 0xFF] + [UInt8](repeating: 5, count: 300_000))

    init() throws {
        listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        try #require(UnixAddress(path: path).with { bind(listener, $0, $1) == 0 } && listen(listener, 8) == 0)
    }

    deinit {
        close(listener)
        unlink(path)
    }

    private var client: DecoderClient { DecoderClient(socket: path) }

    /// Answers the next connection.
    private func answer(_ body: @escaping @Sendable (Int32) -> Void) {
        Thread.detachNewThread { [listener] in body(accept(listener, nil, nil)) }
    }

    private func decode(with maker: PaintingMaker = PaintingMaker()) {
        answer { Decoder(maker: maker).answer($0) }
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

    /// What a decoder may say that somebody has taken over.
    @Test(arguments: [
        "", "main\n", "main ../../../etc/passwd 3\nabc", "main HASH-900x600-102030.jpg 0\n",
        "main HASH-900x600-102030.jpg 9999999999\n", "main HASH-900x600-102030.jpg 99999999999999999999999\n",
        "main HASH-900x600-102030.jpg 9\n<script/>", "main HASH-900x600-102030.svg 6\n<svg/>\n",
        "main 0123456789abcdef-900x600-102030.jpg 3\n\u{FF}", "problem\n", "problem ../x\n", "part 3\nabc",
        String(repeating: "a", count: 5_000),
    ])
    func `an answer that is none is not believed`(text: String) {
        let hash = String(file.contentHash.prefix(16))
        answer { connection in
            var piece = [UInt8](repeating: 0, count: 400_000)
            while recv(connection, &piece, piece.count, Int32(MSG_DONTWAIT)) > 0 {}
            let bytes = Array(text.replacing("HASH", with: hash).utf8)
            send(connection, bytes, bytes.count, Int32(MSG_NOSIGNAL))
            usleep(50_000)
            close(connection)
        }
        #expect(throws: PhotographProblem.self) { try client.main(of: file) }
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
        #expect(try connection.words().first == (text == "main 3 a b c\nabc" ? "main" : "problem"))
    }
}
