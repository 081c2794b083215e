import Foundation
import Testing
import Web

@testable import ViperWeb

struct FileFolderTests {
    @Test func `a file that nothing shows for 30 days goes, unless it is sent again`() throws {
        let pictures = FileManager.default.temporaryDirectory.appendingPathComponent("viperweb-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: pictures) }
        let folder = FileFolder(pictures: pictures.path)
        let send = { (text: String) in
            try folder.take(FormFile(name: "a.pdf", bytes: Array("%PDF-\(text)".utf8)), as: .pdf, maxBytes: 100)
        }
        let (used, unused, sent) = (try send("used"), try send("unused"), try send("sent again"))
        let look = { (days: Double, shown: [StoredFile]) in
            try folder.removeUnused(at: Date(timeIntervalSince1970: 1_800_000_000 + days * 86_400)) {
                for file in shown { try $0(file) }
            }
        }
        #expect(try look(0, [used]) == 0)
        _ = try send("sent again")
        #expect(try look(3, [used]) == 0)
        // A site that names no file may have lost its rows, so nothing is deleted.
        #expect(try look(31, []) == 0)
        #expect(try look(32, [used]) == 1)
        #expect(try folder.open(unused) == nil)
        #expect(try folder.open(used) != nil && folder.open(sent) != nil)
    }
}
