import Foundation

/// A folder of a test's own, removed with it.
final class Folder {
    let path: String

    init() throws {
        path = "/tmp/fcgi-\(UUID().uuidString.prefix(13))"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    func file(_ name: String) -> String {
        "\(path)/\(name)"
    }
}
