internal import Foundation

/// A site of files: a symbolic link to a whole folder, so that one rename switches from the old site to a new one.
///
/// The folders lie beside it: `/var/site` leads to `/var/site.versions/7`. Nothing is written anywhere else.
public struct Output: Sendable {
    /// The link's absolute path.
    public let path: String

    /// By a path that may be relative and may not exist yet.
    public init(_ path: String) {
        let url = URL(fileURLWithPath: path).standardizedFileURL
        let folder = url.deletingLastPathComponent().resolvingSymlinksInPath()
        self.path = folder.appendingPathComponent(url.lastPathComponent).path
    }

    /// Whether a run ever wrote there, complete or not.
    public var exists: Bool { FileManager.default.fileExists(atPath: versions) }

    /// What the last complete run knew of its site; nil where there was none or it cannot be read.
    public func manifest<Settings: Codable & Sendable>(of settings: Settings.Type = Settings.self) -> Manifest<
        Settings
    >? {
        FileManager.default.contents(atPath: manifestPath).flatMap {
            try? JSONDecoder().decode(Manifest<Settings>.self, from: $0)
        }
    }

    func write(_ manifest: Manifest<some Codable & Sendable>) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
        try encoder.encode(manifest).write(to: URL(fileURLWithPath: manifestPath), options: .atomic)
    }

    var versions: String { "\(path).versions" }
    private var manifestPath: String { "\(versions)/manifest.json" }
}
