internal import Glibc

/// The folder that worker processes share, a file of counters for each.
struct CounterFolder {
    private static let suffix = ".counters"

    let path: String

    /// A name that no other process takes.
    static func name() -> String {
        "\(getpid())-\(RequestID.random().prefix(8))\(suffix)"
    }

    /// The words of every process that lives. The files of those that do not are removed; whatever else is in the folder
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

    private func read(_ file: String) -> [UInt64]? {
        // Neither a link nor a pipe makes this wait.
        let descriptor = open(file, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        // A shared lock: two who look at the same time both see that nobody has the file.
        guard flock(descriptor, LOCK_SH | LOCK_NB) != 0 else {
            unlink(file)
            return nil
        }
        return words(descriptor)
    }

    /// Read, not mapped: a file that is shorter than it should be ends no process.
    private func words(_ descriptor: Int32) -> [UInt64]? {
        var words = [UInt64](repeating: 0, count: CounterLayout.words)
        return pread(descriptor, &words, CounterLayout.bytes, 0) == CounterLayout.bytes ? words : nil
    }
}
