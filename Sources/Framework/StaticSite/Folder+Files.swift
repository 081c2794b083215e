internal import Foundation

extension Folder {
    /// Adds up what a closure says of each file below the folder, compressed copies left out.
    ///
    /// The closure may remove the file that it is told.
    func files(_ count: (FileName) throws -> Int) throws -> Int {
        guard let entries = FileManager.default.enumerator(atPath: path) else {
            throw OutputError.last("read", path)
        }
        var sum = 0
        for case let path as String in entries {
            guard entries.fileAttributes?[.type] as? FileAttributeType == .typeRegular,
                !Compression.allCases.contains(where: { path.hasSuffix($0.suffix) })
            else { continue }
            sum += try count(FileName(own: path))
        }
        return sum
    }
}
