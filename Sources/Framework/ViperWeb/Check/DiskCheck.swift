import Foundation

/// Checks the free space of the disks that are written to, each once.
struct DiskCheck: Check {
    let name = "disk"
    let folders: [String]

    func look() throws -> [Finding] {
        var seen: Set<dev_t> = []
        return folders.compactMap { folder in
            var status = stat()
            guard stat(folder, &status) == 0 else { return .failed("cannot read \(folder)") }
            guard seen.insert(status.st_dev).inserted else { return nil }
            guard let space = FreeSpace(at: folder) else { return .failed("cannot read the free space at \(folder)") }
            return Finding(state: space.state, message: "\(space) at \(folder)")
        }
    }
}

/// The free space of a file system.
struct FreeSpace: Equatable, CustomStringConvertible {
    /// Bytes that the present user may still write.
    let free: Int
    /// Total bytes.
    let total: Int

    var state: Finding.State {
        // A part of a large disk is still a lot of room.
        if free < max(min(total / 100, 500 * Self.mebibyte), 50 * Self.mebibyte) { return .failed }
        return free < max(min(total / 10, 5_000 * Self.mebibyte), 500 * Self.mebibyte) ? .warning : .ok
    }

    var description: String {
        "\(Amount(free)) of \(Amount(total)) free (\(total > 0 ? free / max(total / 100, 1) : 0) %)"
    }

    private static let mebibyte = 1_024 * 1_024
}

extension FreeSpace {
    /// At a path; nil if it is unknown.
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

/// A number of bytes as text: `12.3 GiB`.
struct Amount: CustomStringConvertible {
    let bytes: Int

    init(_ bytes: Int) {
        self.bytes = bytes
    }

    var description: String {
        let units = ["bytes", "KiB", "MiB", "GiB", "TiB"]
        var amount = Double(bytes)
        var unit = 0
        while amount >= 1_024, unit < units.count - 1 {
            amount /= 1_024
            unit += 1
        }
        let digits = unit == 0 ? 0 : 1
        return "\(amount.text(digits: digits)) \(units[unit])"
    }
}
