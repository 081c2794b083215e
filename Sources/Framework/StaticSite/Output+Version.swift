internal import Foundation
internal import Glibc

extension Output {
    /// Waits until no other run writes to the output, after telling so where one does.
    public func lock(waiting: () -> Void = {}) throws -> LockedOutput {
        try LockedOutput(self, waiting: waiting)
    }

    /// The number of the version that the link leads to; nil where there is no link yet. An empty folder makes way for it.
    /// Throws where the path is taken by something else.
    func version() throws -> Int? {
        var status = stat()
        guard lstat(path, &status) == 0 else {
            guard errno == ENOENT else { throw OutputError.last("read", path) }
            return nil
        }
        if status.st_mode & S_IFMT == S_IFDIR, rmdir(path) == 0 { return nil }
        let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path)
        guard let target, let name = target.split(separator: "/").last, let version = Int(name),
            target == self.target(of: version)
        else { throw OutputError.occupied(path) }
        return version
    }

    /// A version's folder as the link says it, from the folder that it lies in.
    func target(of version: Int) -> String {
        "\(path.split(separator: "/").last ?? "").versions/\(version)"
    }
}
