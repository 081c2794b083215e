public import Markup
internal import Synchronization

/// The files of a site's asset folders by name, under addresses that change with their content.
public struct Assets: Sendable {
    private let folders: [Folder]
    private let urls: [String: SafeURL]
    private let late = LateFiles()
    /// Every file, in the order of their names.
    public let files: [File]

    /// Reads every file below the folders; where two hold the same name, the earlier folder's counts. A folder that does
    /// not exist holds none. Throws what the file system throws.
    public init(folders: [Folder]) throws {
        self.folders = folders
        let found = try folders.map { try $0.files }.joined()
        let named = Dictionary(found.map { ($0.name, $0) }) { first, _ in first }
        urls = named.mapValues(\.link.url)
        files = named.values.sorted { $0.name < $1.name }
    }

    /// A file's address, `/assets/site.0123456789abcdef.css`, which may be kept for ever: also that of a file that came
    /// later. For one that is not there its plain address, `/assets/site.css`.
    public func url(_ name: String) -> SafeURL {
        urls[name] ?? late.url(name) { folders.lazy.compactMap { $0.file(named: name) }.first }
            ?? File.link(name, fingerprint: nil).url
    }
}

/// The addresses of files that came after the others were read.
private final class LateFiles: Sendable {
    private let urls = Mutex<[String: SafeURL]>([:])

    func url(_ name: String, _ find: () -> Assets.File?) -> SafeURL? {
        if let known = urls.withLock({ $0[name] }) { return known }
        guard let url = find()?.link.url else { return nil }
        urls.withLock { $0[name] = url }
        return url
    }
}
