import Glibc
import Platform

/// The sums of the processes that ended, beside the counters of those that run: a sum over all never falls.
///
/// Whoever finds a file that no process has, adds it to the sums and removes it. Both and every reading happen under one
/// lock, so that nobody sees a process twice or not at all.
struct EndedCounts {
    let folder: String

    /// Runs under the lock: `exclusive` to change files, `shared` to read them.
    func locked<Result>(_ kind: FileLock.Kind, _ body: () throws -> Result) throws -> Result {
        try FileLock("\(folder)/ended.lock").withLock(kind, timeout: .infinity, body)
    }

    /// The sums' words, laid out as a process's; no counts where nothing has ended.
    var words: [UInt64] {
        CounterFolder.words(at: path).flatMap { WorkerFigures($0) == nil ? nil : $0 } ?? Self.none
    }

    /// Adds the counts of a process and removes its file; under the exclusive lock.
    ///
    /// A process that was killed between the two has left its mark in the sums, so that no count is added twice.
    func take(_ process: [UInt64], at path: String) throws {
        var sums = words
        let mark = Self.mark(of: path)
        if sums[CounterLayout.Head.inFlight.rawValue] != mark, WorkerFigures(process) != nil {
            RouteCounts.add(process, to: &sums)
            sums[CounterLayout.Head.inFlight.rawValue] = mark
            try write(sums)
        }
        unlink(path)
    }

    private var path: String { "\(folder)/ended.counts" }

    /// Readers find the old sums or the new ones, also after a power cut or on a full disk.
    private func write(_ sums: [UInt64]) throws {
        let draft = "\(path).new"
        unlink(draft)
        do {
            let file = try FileLock(creating: draft)
            let written = sums.withUnsafeBytes { Glibc.write(file.descriptor, $0.baseAddress, $0.count) }
            guard written == CounterLayout.bytes else { throw SystemError("write", draft, code: ENOSPC) }
        }
        guard rename(draft, path) == 0 else { throw SystemError("replace", path) }
    }

    private static var none: [UInt64] {
        var words = [UInt64](repeating: 0, count: CounterLayout.words)
        words[CounterLayout.Head.magic.rawValue] = CounterLayout.magic
        words[CounterLayout.Head.version.rawValue] = CounterLayout.version
        return words
    }

    /// Names the file that was added last.
    private static func mark(of path: String) -> UInt64 {
        var hash = WordHash()
        for byte in path.utf8 { hash.take(byte) }
        return hash.value
    }
}
