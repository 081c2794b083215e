import Foundation

/// A folder of a test's own, removed with it.
final class Folder {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.appending(path: "fcgi-\(UUID().uuidString.prefix(13))").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    func file(_ name: String) -> String {
        "\(path)/\(name)"
    }
}
