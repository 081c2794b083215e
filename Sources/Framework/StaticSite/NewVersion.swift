/// A new folder that becomes the site at once, when all of it is there. What did not change is the old version's file.
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
        try new.write(bytes, to: name, least: known?.modified.next)
        try compressor.copies(of: bytes, name) { copy, name in
            try new.write(copy, to: name, least: old?.modified(name)?.next)
        }
        return true
    }

    func finish() throws -> Int {
        try old?.files { name in new.modified(name) == nil ? 1 : 0 } ?? 0
    }

    private func link(copiesOf name: FileName, _ bytes: [UInt8], from old: Folder) throws {
        for compression in compressor.compressions(of: name) where try !new.link(compression.copy(of: name), from: old)
        {
            try new.write(try compressor.compress(bytes, compression), to: compression.copy(of: name))
        }
    }
}
