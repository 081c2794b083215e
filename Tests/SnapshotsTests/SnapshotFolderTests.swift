import Foundation
import Testing

@testable import Snapshots

@Suite struct SnapshotFolderTests {
    @Test func `a text is recorded, then the same, then different by an exact patch`() throws {
        try inTemporaryFolder { folder in
            let name = try SnapshotName("View/state", extension: "html")
            let file = folder.url.appending(path: "View/state.html")
            #expect(
                try folder.verify("<p>a</p>\n", against: name, mode: .never)
                    == .missing(patch: "--- /dev/null\n+++ Snapshots/View/state.html\n@@ -0,0 +1 @@\n+<p>a</p>\n"))
            #expect(!FileManager.default.fileExists(atPath: file.path))
            #expect(try folder.verify("<p>a</p>\n", against: name, mode: .record) == .recorded(path: file.path))
            #expect(try String(contentsOf: file, encoding: .utf8) == "<p>a</p>\n")
            #expect(try folder.verify("<p>a</p>\n", against: name, mode: .never) == .same)
            #expect(
                try folder.verify("<p>b</p>\n", against: name, mode: .never)
                    == .different(
                        patch: """
                            --- Snapshots/View/state.html
                            +++ Snapshots/View/state.html
                            @@ -1 +1 @@
                            -<p>a</p>
                            +<p>b</p>

                            """))
            #expect(try String(contentsOf: file, encoding: .utf8) == "<p>a</p>\n")
        }
    }

    @Test func `recording again replaces what was there`() throws {
        try inTemporaryFolder { folder in
            let name = try SnapshotName("state", extension: "json")
            _ = try folder.verify("{\"long\": 1}", against: name, mode: .record)
            _ = try folder.verify("{}", against: name, mode: .record)
            #expect(try folder.verify("{}", against: name, mode: .never) == .same)
        }
    }

    @Test func `bytes that only look the same are different`() throws {
        try inTemporaryFolder { folder in
            let name = try SnapshotName("state", extension: "txt")
            _ = try folder.verify("caf\u{E9}", against: name, mode: .record)
            let outcome = try folder.verify("cafe\u{301}", against: name, mode: .never)
            #expect(outcome.failure?.contains("-caf\u{E9}") == true)
        }
    }

    @Test func `only a text that is the same passes`() {
        #expect(SnapshotOutcome.same.failure == nil)
        #expect(SnapshotOutcome.missing(patch: "+a").failure?.contains("\n+a") == true)
        #expect(SnapshotOutcome.different(patch: "-a\n+b").failure?.contains("\n-a\n+b") == true)
        #expect(SnapshotOutcome.recorded(path: "/x/a.html").failure?.contains("/x/a.html") == true)
    }

    @Test func `recorded files without a test are found, and tests without a file`() throws {
        try inTemporaryFolder { folder in
            for state in ["View/empty", "View/old"] {
                _ = try folder.verify("x", against: SnapshotName(state, extension: "html"), mode: .record)
            }
            let recorded = try folder.names(in: "View")
            #expect(recorded == ["empty.html", "old.html"])
            #expect(try folder.names(in: "Nowhere") == [])
            #expect(SnapshotFolder.difference(expected: ["old.html", "empty.html"], recorded: recorded) == nil)
            #expect(
                SnapshotFolder.difference(expected: ["empty.html", "full.html"], recorded: recorded)
                    == "No test uses the recorded file old.html.\nThere is no recorded file for full.html.")
        }
    }

    private func inTemporaryFolder(_ body: (SnapshotFolder) throws -> Void) throws {
        let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: url) }
        try body(SnapshotFolder(url))
    }
}
