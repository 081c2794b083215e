import FoundationEssentials
public import Markup
import Synchronization

/// The files of a site's asset folders by name, under addresses that change with their content.
public struct Assets: Sendable {
    /// Where a name is looked up, in this order.
    public let folders: [Folder]
    private let urls: [String: SafeURL]
    private let late = LateFiles()
    /// Every file, in the order of their names.
    public let files: [File]

    /// Reads every file below the folders; where two hold the same name, the earlier folder's counts. A folder that
    /// does not exist holds none. Throws the errors of the file system.
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

extension Assets {
    /// The files that came after the others were read, as far as a page asked for their address.
    public var lateFiles: [File] { late.all }
}

/// The files that came after the others were read.
private final class LateFiles: Sendable {
    private let files = Mutex<[String: Assets.File]>([:])

    var all: [Assets.File] { files.withLock { Array($0.values) } }

    func url(_ name: String, _ find: () -> Assets.File?) -> SafeURL? {
        if let known = files.withLock({ $0[name] }) { return known.link.url }
        guard let file = find() else { return nil }
        files.withLock { $0[name] = file }
        return file.link.url
    }
}

extension Assets {
    /// One file and its address.
    public struct File: Sendable {
        let name: String
        /// Changes with the file's content.
        public let link: Link
        private let path: String

        init(_ name: String, at path: String, content: [UInt8]) {
            self.name = name
            self.path = path
            link = Self.link(name, fingerprint: ContentHash(content).hexadecimal.prefix(16))
        }

        /// Its present content.
        public func content() throws -> [UInt8] {
            Array(try Data(contentsOf: URL(fileURLWithPath: path)))
        }

        /// `/assets/site.0123456789abcdef.css`; without a fingerprint `/assets/site.css`.
        static func link(_ name: String, fingerprint: Substring?) -> Link {
            var path = name.split(separator: "/").map(String.init)
            if let fingerprint, let file = path.popLast() {
                let stem = file.lastIndex(of: ".") ?? file.endIndex
                path.append("\(file[..<stem]).\(fingerprint)\(file[stem...])")
            }
            return Link(Address(path: ["assets"] + path))
        }
    }
}
