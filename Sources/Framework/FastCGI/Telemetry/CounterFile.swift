internal import Glibc

/// The file of one process's counters, locked for as long as the process lives.
struct CounterFile {
    let descriptor: Int32
    let path: String

    /// Makes one, whole and locked. Somebody who tidies up may take it away before it is locked: then there is another.
    static func make(in folder: String) throws(CountersError) -> CounterFile {
        while true {
            let path = "\(folder)/\(CounterFolder.name())"
            let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
            guard descriptor >= 0 else {
                if errno == EEXIST { continue }
                throw CountersError("open", path)
            }
            let file = CounterFile(descriptor: descriptor, path: path)
            do throws(CountersError) {
                if try file.isReady() { return file }
                close(descriptor)
            } catch {
                file.remove()
                throw error
            }
        }
    }

    func remove() {
        unlink(path)
        close(descriptor)
    }

    /// Every byte is there from the start: on a full disk a write to mapped memory would end the process.
    private func isReady() throws(CountersError) -> Bool {
        var status = stat()
        guard flock(descriptor, LOCK_EX) == 0 else { throw CountersError("flock", path) }
        guard fstat(descriptor, &status) == 0 else { throw CountersError("fstat", path) }
        guard status.st_nlink > 0 else { return false }
        errno = posix_fallocate(descriptor, 0, off_t(CounterLayout.bytes))
        guard errno == 0 else { throw CountersError("fallocate", path) }
        return true
    }
}
