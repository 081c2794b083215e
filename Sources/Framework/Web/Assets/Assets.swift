import FoundationEssentials
public import Markup
import Platform
import Synchronization

/// The files of a site's asset folders by name, under addresses that change with their content.
public struct Assets: Sendable {
    /// Where a name is looked up, in this order.
    public let folders: [Folder]
    private let urls: [String: SafeURL]
    private let late = LateFiles()
    private let photographs = KnownPhotographs()
    /// Every file but the photographs, in the order of their names.
    public let files: [File]

    /// Reads every file below the folders; where two hold the same name, the earlier folder's counts. A folder that
    /// does not exist holds none. Throws the errors of the file system.
    public init(folders: [Folder]) throws {
        self.folders = folders
        let found = try folders.filter { !$0.hasPhotographs }.map { try $0.files }.joined()
        let named = Dictionary(found.map { ($0.name, $0) }) { first, _ in first }
        urls = named.mapValues(\.link.url)
        files = named.values.sorted { $0.name < $1.name }
    }

    /// A file's address, `/assets/site.0123456789abcdef.css`, which may be kept for ever: also that of a file that came
    /// later. For one that is not there its plain address, `/assets/site.css`.
    public func url(_ name: String) -> SafeURL {
        if let url = urls[name] { return url }
        if let hash = Photograph.hash(ofFile: name) { return File.link(name, fingerprint: hash).url }
        return late.url(name) { folders.lazy.compactMap { $0.file(named: name) }.first }
            ?? File.link(name, fingerprint: nil).url
    }
}

extension Assets {
    /// Whether a photograph has all its files; before, there is the main one alone.
    public func isReady(_ photograph: Photograph) -> Bool { hasPhotograph(photograph.lastName) }

    /// The address of the JPEG for those who share a page that shows this picture: a photograph's own, or of `pictures/tea.svg` the file
    /// `pictures/tea.share.jpg` (deploy/shared-pictures), 1200 by 630 pixels. Nil if there is none.
    public func sharedURL(of name: String) -> SafeURL? {
        if let photograph = Photograph(name: name) {
            return isReady(photograph) ? url(photograph.sharedName) : nil
        }
        guard let dot = name.lastIndex(of: ".") else { return nil }
        return urls["\(name[..<dot]).share.jpg"]
    }

    /// The photographs' files, for a site that has no web server of its own.
    public var photographFiles: [File] {
        get throws { try folders.filter(\.hasPhotographs).flatMap { try $0.files } }
    }

    /// Whether a photograph's file is there. It does not go while a page shows it, so it is looked for once.
    private func hasPhotograph(_ name: String) -> Bool {
        photographs.contains(name) || photographs.note(name, folders.contains { $0.hasPhotographs && $0.holds(name) })
    }
}

/// Names of files that were found, so many at most.
private final class KnownPhotographs: Sendable {
    private static let max = 20_000
    private let names = Lock<Set<String>>([])

    func contains(_ name: String) -> Bool { names.withLock { $0.contains(name) } }

    func note(_ name: String, _ isThere: Bool) -> Bool {
        guard isThere else { return false }
        names.withLock { names in
            if names.count == Self.max { names.removeAll(keepingCapacity: true) }
            names.insert(name)
        }
        return true
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
            self.init(name, at: path, fingerprint: ContentHash(content).hexadecimal.prefix(16))
        }

        init(_ name: String, at path: String, fingerprint: Substring) {
            self.name = name
            self.path = path
            link = Self.link(name, fingerprint: fingerprint)
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
