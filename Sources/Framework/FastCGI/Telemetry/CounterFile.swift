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
        "\(getpid())-\(RequestID.random().prefix(8)).counters"
    }

    /// The words of every process that lives. Files of other processes are removed, and whatever else is in the folder
    /// is left alone.
    func read() -> [[UInt64]] {
        names.compactMap { read("\(path)/\($0)") }
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

    private func read(_ path: String) -> [UInt64]? {
        guard let file = try? FileLock(existing: path) else { return nil }
        // A shared lock: two readers at the same time both see that no process has the file.
        if (try? file.tryLock(.shared)) == true {
            unlink(path)
            return nil
        }
        return words(file.descriptor)
    }

    /// Reads instead of mapping: a file that is too short ends no process.
    private func words(_ descriptor: Int32) -> [UInt64]? {
        var words = [UInt64](repeating: 0, count: CounterLayout.words)
        return pread(descriptor, &words, CounterLayout.bytes, 0) == CounterLayout.bytes ? words : nil
    }
}

/// Why counters cannot be shared; its description is one line for an operator.
public struct CountersError: Error, Equatable, CustomStringConvertible {
    public let description: String

    init(_ cause: any Error) {
        description = "the counters cannot be kept: \(cause)"
    }
}
