import Glibc
import Platform

/// The file of one process's counters, locked for as long as the process lives.
struct CounterFile {
    let lock: FileLock

    /// Makes a file at its full size and locks it. Makes another where a reader removed it before it was locked.
    static func make(in folder: String) throws(CountersError) -> CounterFile {
        while true {
            let path = "\(folder)/\(CounterFolder.newName())"
            do {
                let file = CounterFile(lock: try FileLock(creating: path))
                if try file.isReady() { return file }
            } catch LockError.system(let error) where error.code == EEXIST {
                continue
            } catch {
                throw CountersError(error)
            }
        }
    }

    func remove() {
        unlink(lock.path)
    }

    private func isReady() throws -> Bool {
        do {
            try lock.lock(timeout: .infinity)
            guard lock.isInPlace else { return false }
            try allocate()
            return true
        } catch {
            remove()
            throw error
        }
    }

    /// Allocates every byte: on a full disk a write to mapped memory would end the process.
    private func allocate() throws {
        let code = posix_fallocate(lock.descriptor, 0, off_t(CounterLayout.bytes))
        guard code == 0 else { throw SystemError("allocate", lock.path, code: code) }
    }
}

/// The folder that worker processes share, with a file of counters for each.
struct CounterFolder {
    let path: String

    /// A name that no other process takes.
    static func newName() -> String {
        "\(getpid())-\(UInt64.random(in: .min ... .max).hexadecimal.prefix(8)).counters"
    }

    /// What the files of a folder hold.
    struct Content {
        /// The words of every process that lives.
        var processes: [[UInt64]] = []
        /// The sums of those that ended.
        let ended: [UInt64]
    }

    /// Reads what every process counted. Whatever else is in the folder is left alone.
    func read() -> Content {
        collect()
        return (try? ended.locked(.shared) { content }) ?? content
    }

    /// Adds the files of processes that ended to the sums, and removes them. What cannot be added now, as on a full disk,
    /// stays for the next time.
    func collect() {
        guard names.contains(where: { abandoned($0) != nil }) else { return }
        try? ended.locked(.exclusive) {
            for name in names {
                // Its lock is held until it is gone: a process that has just made it makes another then.
                guard let file = abandoned(name) else { continue }
                try? file.withLock(.shared) { try ended.take(Self.words(at: file.path) ?? [], at: file.path) }
            }
        }
    }

    /// Adds the counts of this process to the sums, and removes its file.
    func end(_ file: CounterFile, _ words: [UInt64]) {
        do {
            try ended.locked(.exclusive) { try ended.take(words, at: file.lock.path) }
        } catch {
            // Whoever looks next finds the file of a process that ended.
        }
    }

    private var ended: EndedCounts { EndedCounts(folder: path) }

    private var content: Content {
        var content = Content(ended: ended.words)
        for name in names {
            guard let words = Self.words(at: "\(path)/\(name)") else { continue }
            content.processes.append(words)
        }
        return content
    }

    private var names: [String] {
        guard let folder = opendir(path) else { return [] }
        defer { closedir(folder) }
        var names: [String] = []
        while let entry = readdir(folder) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name.wholeMatch(of: /[0-9]+-[0-9a-f]{8}\.counters/) != nil { names.append(name) }
        }
        return names.sorted()
    }

    /// A file that no process has, locked for as long as the value lives. Shared: two that look at the same time both see
    /// it.
    private func abandoned(_ name: String) -> FileLock? {
        guard let file = try? FileLock(existing: "\(path)/\(name)"), (try? file.tryLock(.shared)) == true else {
            return nil
        }
        return file
    }

    /// The words of a file; nil if it has not as many. It is read instead of mapped: a file that is too short ends no
    /// process.
    static func words(at path: String) -> [UInt64]? {
        guard let file = try? FileLock(existing: path) else { return nil }
        var words = [UInt64](repeating: 0, count: CounterLayout.words)
        return pread(file.descriptor, &words, CounterLayout.bytes, 0) == CounterLayout.bytes ? words : nil
    }
}

/// Why counters cannot be shared; its description is one line for an operator.
public struct CountersError: Error, Equatable, CustomStringConvertible {
    public let description: String

    init(_ cause: any Error) {
        description = "cannot store the counters: \(cause)"
    }
}
