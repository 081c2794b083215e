/// The difference of two texts by lines, written as `diff -u` writes it.
///
/// Lines are compared as bytes: as strings, a composed and a decomposed `é` would be the same.
struct UnifiedPatch {
    private let edits: [Edit]
    private let context = 3

    private struct Edit {
        let sign: String
        let line: ArraySlice<UInt8>
        /// How many lines of the old and of the new text stand before this one.
        let before: (old: Int, new: Int)
    }

    init(from old: [UInt8], to new: [UInt8]) {
        edits = Self.edits(from: Self.lines(of: old), to: Self.lines(of: new))
    }

    /// The patch with its two file names; empty where there is no difference.
    func text(old: String, new: String) -> String {
        let hunks = hunks()
        return hunks.isEmpty ? "" : "--- \(old)\n+++ \(new)\n" + hunks.map(text).joined()
    }

    private func hunks() -> [ArraySlice<Edit>] {
        var ranges: [Range<Int>] = []
        for index in edits.indices where edits[index].sign != " " {
            let near = max(0, index - context)..<min(edits.count, index + context + 1)
            if let last = ranges.last, last.upperBound >= near.lowerBound {
                ranges[ranges.count - 1] = last.lowerBound..<near.upperBound
            } else {
                ranges.append(near)
            }
        }
        return ranges.map { edits[$0] }
    }

    private func text(_ hunk: ArraySlice<Edit>) -> String {
        guard let before = hunk.first?.before else { return "" }
        let old = Self.range(after: before.old, count: hunk.count { $0.sign != "+" })
        let new = Self.range(after: before.new, count: hunk.count { $0.sign != "-" })
        return "@@ -\(old) +\(new) @@\n" + hunk.map { $0.sign + Self.text(of: $0.line) }.joined()
    }
}

extension UnifiedPatch {
    private static let newline = UInt8(ascii: "\n")

    /// The lines of `text`, each with its line break.
    private static func lines(of text: [UInt8]) -> [ArraySlice<UInt8>] {
        var lines: [ArraySlice<UInt8>] = []
        var rest = text[...]
        while !rest.isEmpty {
            let end = rest.firstIndex(of: newline).map { $0 + 1 } ?? rest.endIndex
            lines.append(rest[..<end])
            rest = rest[end...]
        }
        return lines
    }

    private static func edits(from old: [ArraySlice<UInt8>], to new: [ArraySlice<UInt8>]) -> [Edit] {
        let difference = new.difference(from: old)
        let removed = Set(difference.removals.map(\.offset))
        let inserted = Set(difference.insertions.map(\.offset))
        var edits: [Edit] = []
        var place = (old: 0, new: 0)
        while place.old < old.count || place.new < new.count {
            if removed.contains(place.old) {
                edits.append(Edit(sign: "-", line: old[place.old], before: place))
                place.old += 1
            } else if inserted.contains(place.new) {
                edits.append(Edit(sign: "+", line: new[place.new], before: place))
                place.new += 1
            } else {
                edits.append(Edit(sign: " ", line: old[place.old], before: place))
                place = (place.old + 1, place.new + 1)
            }
        }
        return edits
    }

    /// An empty range is named by the line before it, and a range of one line by that line alone.
    private static func range(after before: Int, count: Int) -> String {
        switch count {
        case 0: "\(before),0"
        case 1: "\(before + 1)"
        default: "\(before + 1),\(count)"
        }
    }

    private static func text(of line: ArraySlice<UInt8>) -> String {
        String(decoding: line, as: UTF8.self) + (line.last == newline ? "" : "\n\\ No newline at end of file\n")
    }
}

extension CollectionDifference.Change {
    fileprivate var offset: Int {
        switch self {
        case .insert(let offset, _, _), .remove(let offset, _, _): offset
        }
    }
}
