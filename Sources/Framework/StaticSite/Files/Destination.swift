import Glibc

/// The destination of a run's files. Several threads add files, each name once.
protocol Destination: Sendable {
    /// Writes a file; returns whether that changed the site.
    func put(_ bytes: [UInt8], as name: FileName) throws -> Bool

    /// Ends the run and removes the files that were not added; returns their number, without compressed copies.
    func finish() throws -> Int
}

extension timespec {
    /// The earliest time of a file that replaces one of this time.
    ///
    /// nginx makes its entity tag of the time in seconds and the size, so two versions of one size have to differ by a
    /// second.
    var next: timespec { timespec(tv_sec: tv_sec + 1, tv_nsec: tv_nsec) }
}

/// A new folder that becomes the site at once when it is complete. Unchanged files are hard links to those of the old
/// version.
struct NewVersion: Destination {
    let old: Folder?
    let new: Folder
    let compressor: Compressor

    func put(_ bytes: [UInt8], as name: FileName) throws -> Bool {
        let known = try old?.compare(bytes, with: name)
        if let old, known?.isSame == true, try new.link(name, from: old) {
            try link(copiesOf: name, bytes, from: old)
            return false
        }
        try new.write(bytes, to: name, earliest: known?.modified.next)
        for copy in try compressor.copies(of: bytes, name) {
            try new.write(copy.bytes, to: copy.name, earliest: old?.modified(copy.name)?.next)
        }
        return true
    }

    func finish() throws -> Int {
        try old?.files { name in new.modified(name) == nil ? 1 : 0 } ?? 0
    }

    private func link(copiesOf name: FileName, _ bytes: [UInt8], from old: Folder) throws {
        let missing = try compressor.compressions(of: name).filter { try !new.link($0.copy(of: name), from: old) }
        for copy in try compressor.copies(of: bytes, name, by: missing) { try new.write(copy.bytes, to: copy.name) }
    }
}
