/// Where a snapshot lies below its folder: `TodoListView/rejected.html`.
struct SnapshotName: Equatable {
    /// The checked path, relative to the folder.
    let path: String

    /// Takes `<View>/<state>` or `<state>`; each part is of letters, digits, `-`, `_` and `.`, and starts with none of
    /// the last, so that no name leaves the folder.
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
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."):
            true
        default: false
        }
    }
}

/// A snapshot's name that could lie outside its folder, or be spelled differently on another machine.
struct InvalidSnapshotName: Error, Equatable, CustomStringConvertible {
    let path: String

    var description: String {
        "“\(path)” names no snapshot: use letters, digits, “-”, “_” and “.” in parts such as “TodoListView/rejected”"
    }
}
