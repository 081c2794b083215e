import Foundation
import StaticSite

@testable import ViperWeb

/// A folder with a site's texts, its public folder, its database and its rendered pages.
struct TextFolder {
    let root = FileManager.default.temporaryDirectory.appending(path: "viperweb-\(UUID().uuidString)")
    var publicFolder: String { root.appending(path: "public").path }
    var database: String { root.appending(path: "site.sqlite").path }
    var output: Output { Output(root.appending(path: "pages").path) }

    var settings: RenderSettings {
        RenderSettings(
            database: RenderSettings.absolute(database), publicFolder: publicFolder, pictures: "", origin: nil,
            isStaticOnly: false, isCompressed: false)
    }

    func makePublicFolder() throws {
        try FileManager.default.createDirectory(atPath: publicFolder, withIntermediateDirectories: true)
    }

    /// Writes a file below `content`.
    func write(_ name: String, _ bytes: String) throws {
        let path = root.appending(path: "content/\(name)")
        try FileManager.default.createDirectory(at: path.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes.utf8).write(to: path)
    }

    /// Writes a text. `further` are lines of its front matter.
    func write(_ name: String, _ title: String, _ text: String, _ further: String = "") throws {
        try write(name, "---\ntitle: \(title)\n\(further)---\n\(text)\n")
    }

    func remove(_ name: String) throws {
        try FileManager.default.removeItem(at: root.appending(path: "content/\(name)"))
    }

    func removeAll() { try? FileManager.default.removeItem(at: root) }
}
