import Synchronization

/// The site that is being served: a rename replaces each file that differs, and no other file is touched.
final class IncrementalUpdate: Destination {
    private let site: Folder
    /// A folder of the same file system in which files are written before they are moved.
    private let staging: Folder
    private let compressor: Compressor
    private let number = Atomic<Int>(0)
    /// The hashes of all added names: a name takes 8 bytes, whatever its length.
    private let names = Mutex<Set<Int>>([])

    init(_ site: Folder, staging: Folder, compressor: Compressor) {
        self.site = site
        self.staging = staging
        self.compressor = compressor
    }

    func put(_ bytes: [UInt8], as name: FileName) throws -> Bool {
        names.withLock { _ = $0.insert(name.hashValue) }
        let known = try site.compare(bytes, with: name)
        guard known?.isSame != true else {
            try addMissingCopies(of: bytes, name)
            return false
        }
        for copy in try compressor.copies(of: bytes, name) { try replace(copy.name, by: copy.bytes) }
        try replace(name, by: bytes)
        return true
    }

    func finish() throws -> Int {
        let names = names.withLock { $0 }
        let removed = try site.files { name in
            guard !names.contains(name.hashValue) else { return 0 }
            for compression in Compression.allCases { try site.remove(compression.copy(of: name)) }
            try site.remove(name)
            return 1
        }
        try site.sync()
        return removed
    }

    /// A killed run may have left a page without its copies.
    private func addMissingCopies(of bytes: [UInt8], _ name: FileName) throws {
        let missing = compressor.compressions(of: name).filter { site.modified($0.copy(of: name)) == nil }
        for copy in try compressor.copies(of: bytes, name, by: missing) { try replace(copy.name, by: copy.bytes) }
    }

    private func replace(_ name: FileName, by bytes: [UInt8]) throws {
        let work = FileName(own: String(number.add(1, ordering: .relaxed).newValue))
        try staging.write(bytes, to: work, earliest: site.modified(name)?.next)
        try site.move(work, from: staging, to: name)
    }
}
