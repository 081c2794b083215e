import Foundation

/// Whether there is room on the disks that are written to, each once.
struct DiskCheck: Check {
    let name = "disk"
    let folders: [String]

    func look() throws -> [Finding] {
        var seen: Set<dev_t> = []
        return folders.compactMap { folder in
            var status = stat()
            guard stat(folder, &status) == 0 else { return .failed("cannot read \(folder)") }
            guard seen.insert(status.st_dev).inserted else { return nil }
            guard let space = FreeSpace(at: folder) else { return .failed("cannot tell the room at \(folder)") }
            return Finding(state: space.state, words: "\(space.words) at \(folder)")
        }
    }
}
