import Foundation
import Testing

/// What `Tests/Browser/static_search` reads: `SNAPSHOTS=record` writes it anew.
struct RecordedSiteTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "Snapshots")

    @Test func `the site that the browser searches is the present one`() throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        try compare(encoder.encode(RecordedSite.files), with: "site.json")
    }

    @Test func `the words that the browser compares are the present ones`() throws {
        try compare(Data(RecordedFolding.text.utf8), with: "folding.txt")
    }

    private func compare(_ data: Data, with name: String) throws {
        let file = Self.folder.appending(path: name)
        if ProcessInfo.processInfo.environment["SNAPSHOTS"] == "record" {
            try data.write(to: file)
            Issue.record("recorded \(name)")
        } else {
            let isSame = try data == Data(contentsOf: file)
            #expect(isSame, "record \(name) with SNAPSHOTS=record, and run Tests/Browser/static_search")
        }
    }
}
