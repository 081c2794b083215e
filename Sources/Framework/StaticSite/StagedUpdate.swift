import Synchronization

/// Changes of the site that is being served, written beside it until all of them are: then each is one rename.
final class StagedUpdate: Destination {
    let site: Folder
    private let staging: Folder
    private let compressor: Compressor
    private let number = Atomic<Int>(0)
    private let steps = Mutex(Steps())

    private struct Steps {
        var moves: [(work: FileName, name: FileName)] = []
        var removals: [FileName] = []
    }

    /// `staging` is an empty folder of the same file system.
    init(_ site: Folder, staging: Folder, compressor: Compressor) {
        self.site = site
        self.staging = staging
        self.compressor = compressor
    }

    func put(_ bytes: [UInt8], as name: FileName) throws -> Bool {
        guard try site.compare(bytes, with: name)?.isSame != true else {
            // A killed run may have left a page without its copies.
            let missing = compressor.compressions(of: name).filter { site.modified($0.copy(of: name)) == nil }
            for copy in try compressor.copies(of: bytes, name, by: missing) { try write(copy.bytes, copy.name) }
            return false
        }
        for copy in try compressor.copies(of: bytes, name) { try write(copy.bytes, copy.name) }
        try write(bytes, name)
        return true
    }

    /// Removes a file with its copies, where it is there; returns whether it is.
    @discardableResult
    func remove(_ name: FileName) -> Bool {
        guard site.hasFile(name) else { return false }
        steps.withLock { $0.removals.append(name) }
        return true
    }

    /// Switches to what is staged; returns how many files went.
    func finish() throws -> Int {
        let steps = steps.withLock { $0 }
        for (work, name) in steps.moves { try site.move(work, from: staging, to: name) }
        for name in steps.removals {
            for compression in Compression.allCases { try site.remove(compression.copy(of: name)) }
            try site.remove(name)
        }
        try site.sync()
        return steps.removals.count
    }

    private func write(_ bytes: [UInt8], _ name: FileName) throws {
        let work = FileName(own: String(number.add(1, ordering: .relaxed).newValue))
        try staging.write(bytes, to: work, earliest: site.modified(name)?.next)
        steps.withLock { $0.moves.append((work, name)) }
    }
}
