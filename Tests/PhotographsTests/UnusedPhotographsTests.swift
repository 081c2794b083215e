import Foundation
import Testing
import Web

@testable import Photographs

final class UnusedPhotographsTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("viperweb-\(UUID().uuidString)")
    private let photographs: Photographs
    private let begin = Date(timeIntervalSince1970: 1_800_000_000)

    init() {
        photographs = Photographs(pictures: folder.path, maker: PaintingMaker())
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    private func take(_ number: UInt8) throws -> Photograph {
        let photograph = try photographs.take(FormFile(name: "a.jpg", bytes: [0xFF, 0xD8, 0xFF, number]))
        try photographs.finishAll { _ in }
        return photograph
    }

    private func look(after days: Double, using used: [Photograph]) throws -> Int {
        try photographs.removeUnused(at: begin + days * 86_400) { each in try used.forEach(each) }
    }

    private func files(of photograph: Photograph) -> [String] {
        ((try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? []).filter {
            $0.contains(photograph.hash)
        }
    }

    private var totals: PhotographTotals { PhotographTotals(ofPictures: folder.path) }

    @Test func `what nothing shows for thirty days goes with all its files, and what is shown stays`() throws {
        let (used, unused) = (try take(1), try take(2))
        #expect(try look(after: 0, using: [used]) == 0)
        #expect(totals == PhotographTotals(all: 2, unused: 1, waiting: 0))
        #expect(try look(after: 29, using: [used]) == 0)
        #expect(files(of: unused).count == 3 + unused.parts.count)
        #expect(try look(after: 30.5, using: [used]) == 1)
        #expect(files(of: unused) == [] && files(of: used).count == 2 + used.parts.count)
        #expect(totals == PhotographTotals(all: 1, unused: 0, waiting: 0))
    }

    @Test func `what is shown again begins anew`() throws {
        let (used, other) = (try take(1), try take(2))
        _ = try look(after: 0, using: [used])
        _ = try look(after: 20, using: [used, other])
        #expect(totals.unused == 0)
        _ = try look(after: 40, using: [used])
        #expect(try look(after: 69, using: [used]) == 0)
        #expect(try look(after: 71, using: [used]) == 1)
    }

    @Test func `what is sent again begins anew, before a product names it`() throws {
        let (used, other) = (try take(1), try take(2))
        _ = try look(after: 0, using: [used])
        #expect(try take(2) == other)
        #expect(totals.unused == 0)
        #expect(try look(after: 31, using: [used]) == 0)
        #expect(!files(of: other).isEmpty)
    }

    @Test func `what is named while it is looked for stays`() throws {
        let (used, other) = (try take(1), try take(2))
        _ = try look(after: 0, using: [used])
        var turns = 0
        let removed = try photographs.removeUnused(at: begin + 31 * 86_400) { each in
            turns += 1
            try each(used)
            if turns == 2 { try each(other) }
        }
        #expect(turns == 2 && removed == 0 && !files(of: other).isEmpty)
    }

    @Test func `where no module names any, none goes`() throws {
        let photograph = try take(1)
        _ = try look(after: 0, using: [])
        #expect(try look(after: 100, using: []) == 0)
        #expect(!files(of: photograph).isEmpty && totals.unused == 0)
    }

    @Test func `a removal that was broken off is no photograph to be used, and is done again`() throws {
        let (used, unused) = (try take(1), try take(2))
        _ = try look(after: 0, using: [used])
        try FileManager.default.removeItem(
            at: folder.appendingPathComponent(String(unused.lastName.dropFirst("pictures/".count))))
        #expect(try take(2) == unused)
        #expect(FileManager.default.fileExists(atPath: folder.path + unused.lastName.dropFirst("pictures".count)))
        _ = try look(after: 2, using: [used])
        try FileManager.default.removeItem(
            at: folder.appendingPathComponent(String(unused.lastName.dropFirst("pictures/".count))))
        #expect(try look(after: 40, using: [used]) == 1)
        #expect(files(of: unused) == [])
    }

    @Test func `work that is told to end leaves the rest to the next one`() throws {
        _ = try photographs.take(FormFile(name: "a.jpg", bytes: [0xFF, 0xD8, 0xFF, 1]))
        var turns = 0
        #expect(throws: WorkStopped.self) {
            try photographs.finishAll(while: {
                turns += 1
                return turns < 4
            }) { _ in Issue.record("it is not ready") }
        }
        #expect(totals.waiting == 1)
        try photographs.finishAll { _ in }
        #expect(totals.waiting == 0)
    }
}
