import Foundation
import Platform

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
    func verify(_ text: String, against name: SnapshotName, mode: SnapshotMode) throws -> SnapshotOutcome {
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

    /// The differences of two lists of names in words; nil if there are none.
    static func difference(expected: [String], recorded: [String]) -> String? {
        let orphans = Set(recorded).subtracting(expected).sorted().map { "No test uses the recorded file \($0)." }
        let missing = Set(expected).subtracting(recorded).sorted().map { "There is no recorded file for \($0)." }
        let sentences = orphans + missing
        return sentences.isEmpty ? nil : sentences.joined(separator: "\n")
    }
}

/// A snapshot's path below its folder: `TodoListView/rejected.html`.
struct SnapshotName: Equatable {
    /// Checked, and relative to the folder.
    let path: String

    /// Takes `<View>/<state>` or `<state>`. A part consists of letters, digits, `-`, `_` and `.`, and does not start
    /// with `.`, so that no name leaves the folder.
    init(_ name: String, extension fileExtension: String) throws(InvalidSnapshotName) {
        path = "\(name).\(fileExtension)"
        let parts = name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        guard parts.allSatisfy(Self.isPart), Self.isPart(fileExtension.utf8[...]) else {
            throw InvalidSnapshotName(path: path)
        }
    }

    private static func isPart(_ part: Substring.UTF8View) -> Bool {
        part.first.map { $0 != UInt8(ascii: ".") } == true && part.allSatisfy(isAllowed)
    }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        byte.isASCIIAlphanumeric || "-_.".utf8.contains(byte)
    }
}

/// A name that could lead outside the folder, or be spelled differently on another machine.
struct InvalidSnapshotName: Error, Equatable, CustomStringConvertible {
    let path: String

    var description: String {
        """
        “\(path)” is not a name of a snapshot: use letters, digits, “-”, “_” and “.” in parts such as \
        “TodoListView/rejected”
        """
    }
}

/// Whether snapshots are compared with their files or recorded over them.
enum SnapshotMode {
    case never
    case record

    /// `record` where `SNAPSHOTS=record`, else `never`.
    init(environment: [String: String]) {
        self = environment["SNAPSHOTS"] == "record" ? .record : .never
    }

    /// The mode of this run.
    static var current: SnapshotMode {
        SnapshotMode(environment: ProcessInfo.processInfo.environment)
    }
}

/// The result of comparing a text with its recorded file.
enum SnapshotOutcome: Equatable {
    case same
    case missing(patch: String)
    case different(patch: String)
    case recorded(path: String)

    /// The message of a test that fails; nil if it passes.
    var failure: String? {
        switch self {
        case .same: nil
        case .missing(let patch): "There is no recorded snapshot. To record it, set SNAPSHOTS=record.\n\(patch)"
        case .different(let patch): "The snapshot differs. To accept the new one, set SNAPSHOTS=record.\n\(patch)"
        case .recorded(let path): "Recorded \(path). Look at it, then run again without SNAPSHOTS=record."
        }
    }
}
