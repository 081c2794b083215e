internal import Glibc

extension Folder {
    /// Takes a file over from another folder as a hard link. False where that has none.
    func link(_ name: FileName, from other: Folder) throws -> Bool {
        if linkat(other.descriptor, name.path, descriptor, name.path, 0) == 0 { return true }
        guard errno == ENOENT else { throw OutputError.last("link", place(of: name)) }
        guard other.modified(name) != nil else { return false }
        try makeFolders(above: name)
        guard linkat(other.descriptor, name.path, descriptor, name.path, 0) == 0 else {
            throw OutputError.last("link", place(of: name))
        }
        return true
    }

    /// Moves a file here from another folder of the same file system, in place of the one that is here: atomic.
    func move(_ source: FileName, from other: Folder, to name: FileName) throws {
        if renameat(other.descriptor, source.path, descriptor, name.path) == 0 { return }
        guard errno == ENOENT else { throw OutputError.last("replace", place(of: name)) }
        try makeFolders(above: name)
        guard renameat(other.descriptor, source.path, descriptor, name.path) == 0 else {
            throw OutputError.last("replace", place(of: name))
        }
    }
}
