internal import Glibc

/// The memory that a process holds, as proc(5) tells it.
enum ResidentMemory {
    /// Bytes of resident memory; nil where /proc does not tell.
    static func bytes(of process: Int) -> Int? {
        guard let text = SmallFile.text("/proc/\(process)/statm") else { return nil }
        let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) }
        return pages.map { $0 * Int(sysconf(Int32(_SC_PAGESIZE))) }
    }
}
