import Foundation
import Testing

@testable import Snapshots

@Suite struct UnifiedPatchTests {
    private func patch(_ old: String, _ new: String) -> String {
        UnifiedPatch(from: Array(old.utf8), to: Array(new.utf8)).text(old: "old", new: "new")
    }

    @Test func `equal texts have an empty patch`() {
        #expect(patch("a\nb\n", "a\nb\n") == "")
        #expect(patch("", "") == "")
    }

    @Test func `a changed line stands between three lines of context`() {
        #expect(
            patch("1\n2\n3\n4\n5\n6\n7\n8\n9\n", "1\n2\n3\n4\nfive\n6\n7\n8\n9\n") == """
                --- old
                +++ new
                @@ -2,7 +2,7 @@
                 2
                 3
                 4
                -5
                +five
                 6
                 7
                 8

                """)
    }

    @Test func `far changes are two hunks, near ones are one`() {
        let old = (1...20).map { "\($0)\n" }
        var far = old
        (far[0], far[19]) = ("one\n", "twenty\n")
        #expect(patch(old.joined(), far.joined()).components(separatedBy: "@@ -").count == 3)
        var near = old
        (near[4], near[10]) = ("five\n", "eleven\n")
        #expect(patch(old.joined(), near.joined()).components(separatedBy: "@@ -").count == 2)
    }

    @Test func `a text from nothing is added whole`() {
        #expect(patch("", "a\nb\n") == "--- old\n+++ new\n@@ -0,0 +1,2 @@\n+a\n+b\n")
    }

    @Test func `a missing last line break shows`() {
        #expect(patch("a\n", "a") == "--- old\n+++ new\n@@ -1 +1 @@\n-a\n+a\n\\ No newline at end of file\n")
    }

    @Test func `lines that only look the same differ`() {
        #expect(patch("caf\u{E9}\n", "cafe\u{301}\n").contains("-caf\u{E9}\n+cafe\u{301}\n"))
        #expect(patch("a\r\n", "a\n").hasPrefix("--- old\n+++ new\n@@ -1 +1 @@\n-a\r\n+a\n"))
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/patch"), "needs patch(1)"))
    func `patch(1) turns the old text into the new one`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let old = (1...60).map { "line \($0 % 7)\n" }.joined()
        let new = (1...64).filter { $0 % 9 != 0 }.map { "line \($0 % 7)\n" }.joined() + "end"
        try old.write(to: folder.appending(path: "old"), atomically: true, encoding: .utf8)
        try patch(old, new).write(to: folder.appending(path: "patch"), atomically: true, encoding: .utf8)
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/patch")
        process.arguments = ["--quiet", "old", "patch"]
        process.currentDirectoryURL = folder
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        #expect(try String(contentsOf: folder.appending(path: "old"), encoding: .utf8) == new)
    }
}
