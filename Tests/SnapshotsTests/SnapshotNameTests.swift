import Testing

@testable import Snapshots

@Suite struct SnapshotNameTests {
    @Test(arguments: ["rejected", "TodoListView/rejected", "a/b-c_d/e.2"])
    func `parts of letters, digits and a few marks make a name`(name: String) throws {
        #expect(try SnapshotName(name, extension: "html").path == "\(name).html")
    }

    @Test(arguments: [
        "", "/", "/etc/passwd", "..", "../a", "a/../b", "a//b", "a/", "a/.", ".a", "a/.b", "a\\b", "a b", "a\0b", "é",
        "a:b",
    ])
    func `a name that could leave the folder is refused`(name: String) {
        #expect(throws: InvalidSnapshotName(path: "\(name).html")) { try SnapshotName(name, extension: "html") }
    }

    @Test(arguments: ["", ".", "../x", "a/b"])
    func `so is an extension`(fileExtension: String) {
        #expect(throws: InvalidSnapshotName.self) { try SnapshotName("a", extension: fileExtension) }
    }

    @Test func `only the word record records`() {
        #expect(SnapshotMode(environment: ["SNAPSHOTS": "record"]) == .record)
        #expect(SnapshotMode(environment: [:]) == .never)
        #expect(SnapshotMode(environment: ["SNAPSHOTS": "never"]) == .never)
    }
}
