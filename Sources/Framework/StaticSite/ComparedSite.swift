import Synchronization

/// A site that is served, held against what a run renders; nothing is written.
final class ComparedSite: Destination {
    private let site: Folder
    private let compressor: Compressor
    private let found = Mutex(Comparison())
    /// The hashes of all names that belong there, copies too.
    private let names = Mutex<Set<Int>>([])

    init(_ site: Folder, compressor: Compressor) {
        self.site = site
        self.compressor = compressor
    }

    var result: Comparison { found.withLock { $0.sorted } }

    func put(_ bytes: [UInt8], as name: FileName) throws -> Bool {
        let copies = try compressor.copies(of: bytes, name)
        let files = [(name, bytes)] + copies.map { ($0.name, $0.bytes) }
        for (name, bytes) in files {
            names.withLock { _ = $0.insert(name.hashValue) }
            let known = try site.compare(bytes, with: name)
            found.withLock { found in
                found.files += 1
                if known == nil { found.missing.append(name.path) }
                if known?.isSame == false { found.different.append(name.path) }
            }
        }
        return false
    }

    func finish() throws -> Int {
        let names = names.withLock { $0 }
        return try site.files(withCopies: true) { name in
            guard !names.contains(name.hashValue) else { return 0 }
            found.withLock { $0.foreign.append(name.path) }
            return 1
        }
    }
}

/// What tells a served site from the one that a run renders.
public struct Comparison: Equatable, Sendable {
    /// How many files were rendered, copies too.
    public internal(set) var files = 0
    /// The paths of files with other bytes, of those that are not there, and of those that should not be, each in their order.
    public internal(set) var different: [String] = []
    public internal(set) var missing: [String] = []
    public internal(set) var foreign: [String] = []

    public var isSame: Bool { different.isEmpty && missing.isEmpty && foreign.isEmpty }

    fileprivate var sorted: Comparison {
        Comparison(
            files: files, different: different.sorted(), missing: missing.sorted(), foreign: foreign.sorted())
    }
}
