import Foundation

/// How much room a file system has.
struct FreeSpace: Equatable {
    /// Bytes that the present user may still write.
    let free: Int
    /// Bytes in all.
    let total: Int

    var state: Finding.State {
        if free < max(total / 100, 50 * Self.mebibyte) { return .failed }
        return free < max(total / 10, 500 * Self.mebibyte) ? .warning : .ok
    }

    var words: String { "\(Amount(free)) of \(Amount(total)) free (\(total > 0 ? free / max(total / 100, 1) : 0) %)" }

    private static let mebibyte = 1_024 * 1_024
}

extension FreeSpace {
    /// At a path; nil where it cannot be told.
    init?(at path: String) {
        var status = statvfs()
        guard statvfs(path, &status) == 0 else { return nil }
        let block = Int(clamping: status.f_frsize)
        let bytes = { (blocks: fsblkcnt_t) in
            let (bytes, overflow) = Int(clamping: blocks).multipliedReportingOverflow(by: block)
            return overflow ? Int.max : bytes
        }
        self.init(free: bytes(status.f_bavail), total: bytes(status.f_blocks))
    }
}
