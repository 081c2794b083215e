internal import FoundationEssentials
public import Markup

/// The files of a site's asset folders by name, under addresses that change with their content.
public struct Assets: Sendable {
    /// A folder of files, and what stands before their names: `var/pictures` under `pictures`.
    public struct Folder: Sendable {
        let path: String
        let prefix: String
        let others: Set<String>

        /// `others` are files and folders at the folder's top that are none of the site's assets.
        public init(_ path: String, under prefix: String = "", leavingOut others: Set<String> = []) {
            self.path = path
            self.prefix = prefix.isEmpty ? "" : "\(prefix)/"
            self.others = others
        }

        /// The paths of its files, as they stand.
        fileprivate var files: [String] {
            get throws {
                guard FileManager.default.fileExists(atPath: path) else { return [] }
                return try FileManager.default.subpathsOfDirectory(atPath: path).filter { file in
                    let top = file.split(separator: "/").first.map(String.init) ?? ""
                    return !others.contains(top)
                }
            }
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

    /// One file and its address.
    public struct File: Sendable {
        public let link: Link
        private let path: String

        fileprivate init(_ link: Link, path: String) {
            self.link = link
            self.path = path
        }

        /// What is in it now.
        public func content() throws -> [UInt8] {
            Array(try Data(contentsOf: URL(fileURLWithPath: path)))
        }
    }

    private let urls: [String: SafeURL]
    /// Every file, in the order of their names.
    public let files: [File]

    /// Reads every file below the folders; where two hold the same name, the earlier folder's counts. A folder that does
    /// not exist holds none. Throws what the file system throws.
    public init(folders: [Folder]) throws {
        var found: [String: File] = [:]
        for folder in folders {
            for file in try folder.files {
                let path = "\(folder.path)/\(file)"
                let name = folder.prefix + file
                guard found[name] == nil, let content = FileManager.default.contents(atPath: path) else { continue }
                let fingerprint = ContentHash(Array(content)).hexadecimal.prefix(16)
                found[name] = File(Self.link(name, fingerprint: String(fingerprint)), path: path)
            }
        }
        urls = found.mapValues(\.link.url)
        files = found.sorted { $0.key < $1.key }.map(\.value)
    }

    /// A file's address, `/assets/site.0123456789abcdef.css`, which may be kept for ever; for a file that came later its
    /// plain one, `/assets/site.css`, which is asked again each time.
    public func url(_ name: String) -> SafeURL {
        urls[name] ?? Self.link(name, fingerprint: nil).url
    }

    private static func link(_ name: String, fingerprint: String?) -> Link {
        var path = name.split(separator: "/").map(String.init)
        if let fingerprint, let file = path.popLast() {
            let stem = file.lastIndex(of: ".") ?? file.endIndex
            path.append("\(file[..<stem]).\(fingerprint)\(file[stem...])")
        }
        return Link(Address(path: ["assets"] + path))
    }
}
