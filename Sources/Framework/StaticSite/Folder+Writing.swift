internal import Glibc

extension Folder {
    /// Writes a new file whole, with the folders above it; its time is `least` where the clock is not past that.
    func write(_ bytes: [UInt8], to name: FileName, least: timespec? = nil) throws {
        let file = try create(name)
        defer { close(file) }
        try bytes.withUnsafeBytes { try write($0, to: file, name) }
        if let least { try setTime(of: file, least: least, name) }
    }

    private func create(_ name: FileName) throws -> Int32 {
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC
        // A page's folder is its own, so it is new: to look for it first takes as long as to make it.
        if name.isPage { try makeFolders(above: name) }
        var file = openat(descriptor, name.path, flags, 0o644)
        if file < 0, errno == ENOENT {
            try makeFolders(above: name)
            file = openat(descriptor, name.path, flags, 0o644)
        }
        guard file >= 0 else { throw OutputError.last("write", place(of: name)) }
        return file
    }

    private func write(_ bytes: UnsafeRawBufferPointer, to file: Int32, _ name: FileName) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = Glibc.write(file, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw OutputError.last("write", place(of: name)) }
            rest = rest.dropFirst(count)
        }
    }

    /// Web servers tell files apart by their time in seconds: see `timespec.next`.
    private func setTime(of file: Int32, least: timespec, _ name: FileName) throws {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        guard (now.tv_sec, now.tv_nsec) < (least.tv_sec, least.tv_nsec) else { return }
        let times = [timespec(tv_sec: 0, tv_nsec: omitted), least]
        guard futimens(file, times) == 0 else { throw OutputError.last("set the time of", place(of: name)) }
    }
}

/// UTIME_OMIT of utimensat(2), which Swift does not see.
private let omitted = (1 << 30) - 2
