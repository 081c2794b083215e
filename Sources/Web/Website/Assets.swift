internal import FoundationEssentials
public import Markup

/// The files of a site's asset folders by name, under addresses that change with their content.
public struct Assets: Sendable {
    /// A folder of files, and what stands before their names: `var/pictures` under `pictures`.
    public struct Folder: Sendable {
        let path: String
        let prefix: String

        public init(_ path: String, under prefix: String = "") {
            self.path = path
            self.prefix = prefix.isEmpty ? "" : "\(prefix)/"
        }

        /// Whether the folder holds a file of this name; a name that climbs out of it is not one.
        public func holds(_ name: String) -> Bool {
            let climbs = name.utf8.split(separator: UInt8(ascii: "/")).contains { $0.elementsEqual("..".utf8) }
            guard name.utf8.starts(with: prefix.utf8), !climbs else { return false }
            var isFolder = false
            let file = "\(path)/\(name.dropFirst(prefix.count))"
            return FileManager.default.fileExists(atPath: file, isDirectory: &isFolder) && !isFolder
        }
    }

    private let urls: [String: SafeURL]

    /// Reads every file below the folders; where two hold the same name, the earlier folder's counts. A folder that does
    /// not exist holds none. Throws what the file system throws.
    public init(folders: [Folder]) throws {
        var urls: [String: SafeURL] = [:]
        for folder in folders where FileManager.default.fileExists(atPath: folder.path) {
            for file in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
                let name = folder.prefix + file
                guard urls[name] == nil, let content = FileManager.default.contents(atPath: "\(folder.path)/\(file)")
                else { continue }
                urls[name] = Self.url(name, fingerprint: String(ContentHash(Array(content)).hexadecimal.prefix(16)))
            }
        }
        self.urls = urls
    }

    /// A file's address, `/assets/site.0123456789abcdef.css`, which may be kept for ever; for a file that came later its
    /// plain one, `/assets/site.css`, which is asked again each time.
    public func url(_ name: String) -> SafeURL {
        urls[name] ?? Self.url(name, fingerprint: nil)
    }

    private static func url(_ name: String, fingerprint: String?) -> SafeURL {
        var path = name.split(separator: "/").map(String.init)
        if let fingerprint, let file = path.popLast() {
            let stem = file.lastIndex(of: ".") ?? file.endIndex
            path.append("\(file[..<stem]).\(fingerprint)\(file[stem...])")
        }
        return Link(Address(path: ["assets"] + path)).url
    }
}
