import Foundation
import Platform
import Synchronization
import Testing
import Web

@testable import Photographs

final class PhotographBatchTests: Sendable {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("viperweb-\(UUID().uuidString)")
    private let maker = PaintingMaker()
    private let pictures = ["a.jpg": 1, "b.jpg": 2, "twin of a.HEIC": 1, "c.jpg": 3, "d.jpg": 4]

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    private func batch(_ maker: (any PhotographMaking)? = nil, threads: Int = 3) -> PhotographBatch {
        PhotographBatch(of: Photographs(pictures: folder.path, maker: maker ?? self.maker), threads: threads)
    }

    /// A picture's bytes; nil for other names.
    private func open(_ name: String) -> (any ByteSource)? {
        pictures[name].map { [0xFF, 0xD8, 0xFF, UInt8($0)] }
    }

    private var names: [String] { pictures.keys.sorted() }

    @Test(arguments: [1, 2, 8])
    func `each name has its photograph, and each content is decoded once`(threads: Int) throws {
        let done = Mutex<[Int]>([])
        let outcomes = try batch(threads: threads).take(
            names, open: open, progress: { count in done.withLock { $0.append(count) } })
        #expect(outcomes.count == 5 && maker.count(of: "all") == 4)
        #expect(try outcomes["a.jpg"]?.get() == outcomes["twin of a.HEIC"]?.get())
        #expect(Set(try outcomes.values.map { try $0.get().hash }).count == 4)
        #expect(done.withLock { $0.sorted() } == [1, 2, 3, 4, 5])
    }

    @Test func `two threads that have the same content decode it once`() throws {
        let slow = PaintingMaker(microseconds: 100_000)
        let outcomes = try batch(slow, threads: 2).take(["a.jpg", "twin of a.HEIC"], open: open)
        #expect(outcomes.count == 2 && slow.count(of: "all") == 1)
    }

    @Test func `a second run decodes nothing`() throws {
        let first = try batch().take(names, open: open)
        #expect(try batch().take(names, open: open) == first && maker.count(of: "all") == 4)
    }

    @Test func `what is no picture is a problem of its own, also under two names, and the others are taken`() throws {
        let text = FormFile(name: "", bytes: Array("no picture".utf8))
        let outcomes = try batch().take(names + ["notes.jpg", "same notes", "gone.jpg", "huge.jpg"]) { name in
            switch name {
            case "notes.jpg", "same notes": text
            case "huge.jpg": Huge()
            default: self.open(name)
            }
        }
        #expect(outcomes["notes.jpg"] == .failure(.noPicture) && outcomes["same notes"] == .failure(.noPicture))
        #expect(outcomes["huge.jpg"] == .failure(.tooCostly) && outcomes["gone.jpg"] == nil)
        #expect(outcomes.count == 8 && maker.count(of: "all") == 4)
    }

    @Test func `without a decoder nobody is blamed but the machine`() {
        maker.fail(with: .noDecoder)
        #expect(throws: PhotographProblem.noDecoder) { try batch().take(names, open: open) }
        #expect(maker.count(of: "all") <= 3)
    }

    @Test func `where the decoder is busy the picture is tried again, but not for ever`() throws {
        maker.fail(with: .busy, times: 3)
        let outcomes = try batch(threads: 1).take(["a.jpg"], open: open)
        #expect(try outcomes["a.jpg"]?.get() != nil && maker.count(of: "all") == 4)
        maker.fail(with: .busy)
        #expect(throws: PhotographProblem.busy) { try batch(threads: 1).take(names, open: open) }
        #expect(maker.count(of: "all") == 34)
    }

    @Test func `a picture with which the decoder is lost is a problem of its own, and is not tried again`() throws {
        maker.fail(with: .decoderLost, times: 1)
        let outcomes = try batch(threads: 1).take(names, open: open)
        #expect(outcomes["a.jpg"] == .failure(.decoderLost) && outcomes["twin of a.HEIC"] == .failure(.decoderLost))
        #expect(try outcomes["b.jpg"]?.get() != nil && maker.count(of: "all") == 4)
    }

    @Test func `what cannot be read ends it`() {
        let error = SystemError("read", "a.jpg", code: 5)
        #expect(throws: error) { try batch().take(names) { _ in throw error } }
    }

    @Test func `stopped, it ends soon, and the next run decodes only what is left`() throws {
        let calls = Mutex(0)
        #expect(throws: WorkStopped.self) {
            _ = try batch(threads: 1).take(names, open: open, while: { calls.withLock { $0 } < 2 }) { done in
                calls.withLock { $0 = done }
            }
        }
        #expect(maker.count(of: "all") == 2)
        let outcomes = try batch().take(names, open: open)
        #expect(outcomes.count == 5 && maker.count(of: "all") == 4)
    }

    @Test func `a picture that a signal broke is not called broken`() throws {
        let isStopped = Mutex(false)
        maker.fail(with: .tooCostly)
        #expect(throws: WorkStopped.self) {
            _ = try batch(threads: 1).take(
                names,
                open: { name in
                    isStopped.withLock { $0 = true }
                    return self.open(name)
                }, while: { !isStopped.withLock { $0 } })
        }
    }
}

/// More bytes than a picture may have, none of which is read.
private struct Huge: ByteSource {
    let size = Photograph.maxBytes + 1

    func read(_ count: Int, at offset: Int, into bytes: inout [UInt8]) throws(SystemError) -> Int {
        throw SystemError("read", "huge.jpg", code: 5)
    }
}
