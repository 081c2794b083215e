import Foundation

/// The folder `Snapshots` that holds the recorded files of the tests beside it.
struct SnapshotFolder {
    let url: URL

    init(_ url: URL) {
        self.url = url
    }

    /// The folder beside a test's source file.
    init(besideFile path: String) {
        url = URL(filePath: path).deletingLastPathComponent().appending(path: "Snapshots")
    }

    /// Compares `text` byte for byte with the file called `name`, or records it there.
    func hold(_ text: String, against name: SnapshotName, mode: SnapshotMode) throws -> SnapshotOutcome {
        let file = url.appending(path: name.path)
        switch mode {
        case .record:
            try record(text, in: file)
            return .recorded(path: file.path)
        case .never:
            return try compare(text, with: file, path: "Snapshots/\(name.path)")
        }
    }

    private func compare(_ text: String, with file: URL, path: String) throws -> SnapshotOutcome {
        guard FileManager.default.fileExists(atPath: file.path) else {
            return .missing(patch: UnifiedPatch(from: [], to: Array(text.utf8)).text(old: "/dev/null", new: path))
        }
        let recorded = try [UInt8](Data(contentsOf: file))
        let present = Array(text.utf8)
        if recorded == present { return .same }
        return .different(patch: UnifiedPatch(from: recorded, to: present).text(old: path, new: path))
    }

    private func record(_ text: String, in file: URL) throws {
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file, options: .atomic)
    }
}

extension SnapshotFolder {
    /// The names of the files recorded in the folder `group`, sorted; none where there is no such folder.
    func names(in group: String) throws -> [String] {
        let folder = url.appending(path: group)
        guard FileManager.default.fileExists(atPath: folder.path) else { return [] }
        return try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { !$0.hasPrefix(".") }.sorted()
    }

    /// What tells two lists of names apart, or nil where they are the same.
    static func difference(expected: [String], recorded: [String]) -> String? {
        let orphans = Set(recorded).subtracting(expected).sorted().map { "No test has the recorded file \($0)." }
        let missing = Set(expected).subtracting(recorded).sorted().map { "No file is recorded for \($0)." }
        let sentences = orphans + missing
        return sentences.isEmpty ? nil : sentences.joined(separator: "\n")
    }
}
