import Foundation
public import Markup
public import Testing

/// Compares the indented rendering of `html` with `Snapshots/<name>.html` beside the test's file.
///
///     assertSnapshot(of: TodoListView(model: model), named: "TodoListView/rejected")
///
/// `SNAPSHOTS=record` in the environment records instead, and fails the test as a reminder to look.
public func assertSnapshot(
    of html: some HTML, named name: String,
    filePath: String = #filePath, sourceLocation: SourceLocation = #_sourceLocation
) {
    assertSnapshot(
        of: html.renderedIndented(), named: name, extension: "html", filePath: filePath, sourceLocation: sourceLocation)
}

/// Compares `text` byte for byte with `Snapshots/<name>.<extension>` beside the test's file.
public func assertSnapshot(
    of text: String, named name: String, extension fileExtension: String = "txt",
    filePath: String = #filePath, sourceLocation: SourceLocation = #_sourceLocation
) {
    check(sourceLocation) {
        let name = try SnapshotName(name, extension: fileExtension)
        return try SnapshotFolder(besideFile: filePath).verify(text, against: name, mode: .current).failure
    }
}

/// Fails for every recorded file in the folder `group` whose name is not in `names` (`"rejected.html"`), and for every
/// name without a file, so that a state that is no longer tested leaves no file behind.
public func assertSnapshots(
    in group: String, are names: [String],
    filePath: String = #filePath, sourceLocation: SourceLocation = #_sourceLocation
) {
    check(sourceLocation) {
        let recorded = try SnapshotFolder(besideFile: filePath).names(in: group)
        return SnapshotFolder.difference(expected: names, recorded: recorded)
    }
}

private func check(_ sourceLocation: SourceLocation, _ failure: () throws -> String?) {
    do {
        guard let failure = try failure() else { return }
        Issue.record(Comment(rawValue: failure), sourceLocation: sourceLocation)
    } catch {
        Issue.record(error, sourceLocation: sourceLocation)
    }
}
