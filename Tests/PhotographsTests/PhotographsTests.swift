import Foundation
import Platform
import Synchronization
import Testing
import Web

@testable import Photographs

final class PhotographsTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("viperweb-\(UUID().uuidString)")
    private let maker = PaintingMaker()
    private let file = FormFile(name: "IMG_1.JPG", bytes: [0xFF, 0xD8, 0xFF, 1, 2, 3])
    private let wakes = Wakes()

    private var photographs: Photographs {
        Photographs(pictures: folder.path, maker: maker) { [wakes] _ in wakes.count.withLock { $0 += 1 } }
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    private var names: [String] {
        get throws {
            try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter {
                var isFolder: ObjCBool = false
                _ = FileManager.default.fileExists(atPath: "\(folder.path)/\($0)", isDirectory: &isFolder)
                return !isFolder.boolValue && !$0.contains("/.lock")
            }.sorted()
        }
    }

    @Test func `a photograph is taken with its original, and waits for its other files`() throws {
        let photograph = try photographs.take(file)
        let hash = photograph.hash
        #expect(
            try names == [
                ".originals/\(hash.prefix(2))/\(hash)", ".waiting/\(hash)-900x600-102030.jpg",
                "photographs/\(hash.prefix(2))/\(hash)-900x600-102030.jpg",
            ])
        #expect(wakes.count.withLock { $0 } == 1)
        let original = "\(folder.path)/.originals/\(hash.prefix(2))/\(hash)"
        #expect(FileManager.default.contents(atPath: original) == Data([0xFF, 0xD8, 0xFF, 1, 2, 3]))
        #expect(try FileManager.default.attributesOfItem(atPath: original)[.posixPermissions] as? Int == 0o600)
    }

    @Test func `the same bytes are taken once, under whatever name`() throws {
        let first = try photographs.take(file)
        let again = try photographs.take(FormFile(name: "other.jpg", bytes: [0xFF, 0xD8, 0xFF, 1, 2, 3]))
        #expect(again == first)
        // It waits on, and the job of the first time may be lost.
        #expect(maker.count(of: "main") == 1 && wakes.count.withLock { $0 } == 2)
        try photographs.finishAll { _ in }
        #expect(try photographs.take(file) == first && wakes.count.withLock { $0 } == 2)
    }

    @Test func `those that wait get their files, and the site is told before they wait no longer`() throws {
        let photograph = try photographs.take(file)
        var (told, waits) = ([Photograph](), false)
        try photographs.finishAll { ready in
            told.append(ready)
            waits = try self.names.contains { $0.hasPrefix(".waiting/") }
        }
        #expect(waits)
        #expect(told == [photograph])
        #expect(try names.count == 2 + photograph.parts.count)
        #expect(try !names.contains { $0.hasPrefix(".waiting/") })
        try photographs.finishAll { told.append($0) }
        #expect(told.count == 1 && maker.count(of: "others") == 1)
    }

    @Test func `where the site cannot be told, the photograph waits on, with its files made once`() throws {
        _ = try photographs.take(file)
        #expect(throws: StoreUnavailable.self) {
            try photographs.finishAll { _ in throw StoreUnavailable("no disk") }
        }
        var told = 0
        try photographs.finishAll { _ in told += 1 }
        #expect(told == 1 && maker.count(of: "others") == 1)
    }

    @Test func `without a decoder they wait, and one that turns out to be broken keeps its main file`() throws {
        _ = try photographs.take(file)
        maker.fail(with: .noDecoder)
        #expect(throws: PhotographProblem.noDecoder) { try photographs.finishAll { _ in } }
        #expect(try names.contains { $0.hasPrefix(".waiting/") })
        maker.fail(with: .tooCostly)
        try photographs.finishAll { _ in Issue.record("it has no files") }
        #expect(try names.count == 2)
    }

    @Test func `where the decoder is busy they wait, and so does one with which it is lost, for some attempts`() throws
    {
        let photograph = try photographs.take(file)
        maker.fail(with: .busy)
        #expect(throws: PhotographProblem.busy) { try photographs.finishAll { _ in } }
        maker.fail(with: .decoderLost)
        for attempt in 1...4 {
            #expect(throws: PhotographProblem.decoderLost) { try photographs.finishAll(attempt: attempt) { _ in } }
            #expect(try names.contains { $0.hasPrefix(".waiting/") }, "after attempt \(attempt)")
        }
        try photographs.finishAll(attempt: 5) { _ in Issue.record("it has no files") }
        #expect(try names.count == 2 && names.contains { $0.hasSuffix(photograph.name.suffix(38)) })
        #expect(maker.count(of: "others") == 6)
    }

    /// As a version before stored it.
    private func storedDrawing() throws -> (photograph: Photograph, drawing: String) {
        let photograph = try photographs.takeWhole(FormFile(name: "a.svg", bytes: Array("<svg/>".utf8)))
        for name in try names where name.hasPrefix("photographs/") && name != photograph.lastName.dropFirst(9) {
            try FileManager.default.removeItem(atPath: "\(folder.path)/\(name)")
        }
        let drawing = "\(folder.path)/\(photograph.name.dropFirst(9).dropLast(4)).svg"
        try Data("<svg/>".utf8).write(to: URL(fileURLWithPath: drawing))
        return (photograph, drawing)
    }

    @Test func `a drawing that a version before stored as it came becomes a photograph, and goes`() throws {
        let (photograph, drawing) = try storedDrawing()
        try photographs.adoptDrawings()
        #expect(!FileManager.default.fileExists(atPath: drawing))
        var told: [Photograph] = []
        try photographs.finishAll { told.append($0) }
        #expect(told == [photograph])
        #expect(try names.count == 2 + photograph.parts.count && !names.contains { $0.hasSuffix(".svg") })
        try photographs.adoptDrawings()
        try photographs.finishAll { _ in Issue.record("it is made twice") }
    }

    @Test func `what cannot be taken leaves nothing behind`() throws {
        maker.fail(with: .broken)
        #expect(throws: PhotographProblem.broken) { try photographs.take(file) }
        #expect(throws: PhotographProblem.noPicture) {
            try photographs.take(FormFile(name: "a.jpg", bytes: Array("GIF89a".utf8)))
        }
        #expect(throws: PhotographProblem.tooCostly) {
            try photographs.take(
                FormFile(
                    name: "a.jpg", bytes: [0xFF, 0xD8, 0xFF] + [UInt8](repeating: 0, count: Photograph.maxBytes)))
        }
        #expect(!FileManager.default.fileExists(atPath: folder.path))
    }

    @Test func `whole, it is decoded once, has all files at once, and waits for nothing`() throws {
        let photograph = try photographs.takeWhole(file)
        #expect(try names.count == 2 + photograph.parts.count && !names.contains { $0.hasPrefix(".waiting/") })
        #expect(try photographs.takeWhole(file) == photograph && photographs.take(file) == photograph)
        #expect(maker.count(of: "all") == 1 && maker.count(of: "main") == 1 && wakes.count.withLock { $0 } == 0)
    }

    @Test func `one that waits since an upload gets its files, and its pages are told of them later`() throws {
        let photograph = try photographs.take(file)
        #expect(try photographs.takeWhole(file) == photograph && maker.count(of: "all") == 0)
        var told: [Photograph] = []
        try photographs.finishAll { told.append($0) }
        #expect(told == [photograph] && maker.count(of: "others") == 1)
    }

    @Test func `work that is stopped stores nothing of a picture`() throws {
        var parts = 0
        #expect(throws: WorkStopped.self) {
            try photographs.takeWhole(file) {
                parts += 1
                return parts < 3
            }
        }
        maker.fail(with: .tooCostly)
        #expect(throws: PhotographProblem.tooCostly) { try photographs.takeWhole(file) }
        #expect(!FileManager.default.fileExists(atPath: folder.path))
    }
}

extension Photographs {
    /// Makes the files of each photograph that waits, as jobs do.
    func finishAll(
        attempt: Int = 1, while goesOn: () -> Bool = { true }, ready: (Photograph) throws -> Void
    ) throws {
        for photograph in waiting { try finishWaiting(photograph, attempt: attempt, while: goesOn, ready: ready) }
    }
}

private final class Wakes: Sendable {
    let count = Mutex(0)
}

/// Makes files without looking at what was sent.
final class PaintingMaker: PhotographMaking {
    private let calls = Mutex<[String]>([])
    private let failure = Mutex<(problem: PhotographProblem, times: Int)?>(nil)
    private let microseconds: UInt32
    static let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 9, 9, 9]

    /// Takes so long for all files of a picture.
    init(microseconds: UInt32 = 0) {
        self.microseconds = microseconds
    }

    func fail(with problem: PhotographProblem, times: Int = .max) { failure.withLock { $0 = (problem, times) } }
    func count(of call: String) -> Int { calls.withLock { $0.count { $0 == call } } }

    private func note(_ call: String) throws {
        calls.withLock { $0.append(call) }
        let problem: PhotographProblem? = failure.withLock { failure in
            guard let (problem, times) = failure, times > 0 else { return nil }
            failure?.times -= 1
            return problem
        }
        if let problem { throw problem }
    }

    func main(of file: FormFile) throws -> MainPicture {
        try note("main")
        let photograph = Photograph(
            hash: String(file.contentHash.prefix(16)), width: 900, height: 600, colour: "102030")
        return MainPicture(photograph: try #require(photograph), bytes: Self.jpeg)
    }

    func others(
        of file: FormFile, for photograph: Photograph, _ each: (PhotographPart, [UInt8]) throws -> Void
    ) throws {
        try note("others")
        for part in photograph.parts { try each(part, Self.bytes(part.format)) }
    }

    func all(
        of file: FormFile, main: (MainPicture) throws -> Void, _ each: (PhotographPart, [UInt8]) throws -> Void
    ) throws {
        try note("all")
        usleep(microseconds)
        let picture = try self.main(of: file)
        try main(picture)
        try others(of: file, for: picture.photograph, each)
    }

    static func bytes(_ format: ImageFormat) -> [UInt8] {
        switch format {
        case .avif: [0, 0, 0, 20] + Array("ftypavif".utf8) + [0, 0, 0, 0] + Array("avif".utf8)
        case .webp: Array("RIFF".utf8) + [0, 0, 0, 0] + Array("WEBP".utf8)
        default: jpeg
        }
    }
}
