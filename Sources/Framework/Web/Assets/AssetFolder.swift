import FoundationEssentials
import Platform

extension Assets {
    /// A folder of files and the prefix of their names: `var/pictures` under `pictures`.
    public struct Folder: Sendable {
        public let path: String
        /// The prefix of its files' names: `pictures/`, or empty.
        public let prefix: String
        let others: Set<String>

        /// `others` are files and folders at the folder's top that are none of the site's assets.
        public init(_ path: String, under prefix: String = "", leavingOut others: Set<String> = []) {
            self.path = path
            self.prefix = prefix.isEmpty ? "" : "\(prefix)/"
            self.others = others
        }

        /// The photographs of a folder of pictures. Their names have their hashes, so none is read for its address; there may be very
        /// many.
        public static func photographs(in pictures: String) -> Folder {
            Folder("\(pictures)/photographs", under: Photograph.folder)
        }

        /// Whether its files are photographs.
        public var hasPhotographs: Bool { prefix == "\(Photograph.folder)/" }

        /// Whether the folder holds a file of this name; a name with `..` is none.
        public func holds(_ name: String) -> Bool {
            path(of: name) != nil
        }

        /// The first bytes of the file of this name; nil if there is none that can be read.
        public func head(of name: String, length: Int) -> [UInt8]? {
            // Mapped, so that no more is read.
            let file = path(of: name).map { URL(fileURLWithPath: $0) }
            return file.flatMap { try? Data(contentsOf: $0, options: .mappedIfSafe) }.map { Array($0.prefix(length)) }
        }

        /// Returns a function that says whether a name is that of a picture in these folders. The bytes of the file must have the format of its
        /// name. If two folders have the name, the first one counts. The function remembers pictures that it found.
        package static func pictureCheck(in folders: [Folder]) -> @Sendable (_ name: String) -> Bool {
            let known = Lock(Set<String>())
            return { name in
                if known.withLock({ $0.contains(name) }) { return true }
                guard name.utf8.count <= 300, let format = ImageFormat(name: name) else { return false }
                let head = folders.lazy.compactMap { $0.head(of: name, length: ImageFormat.headLength) }.first
                guard head.flatMap(ImageFormat.init(head:)) == format else { return false }
                known.withLock { known in
                    if known.count == 10_000 { known.removeAll(keepingCapacity: true) }
                    known.insert(name)
                }
                return true
            }
        }

        /// The names of its files in no order, hidden ones left out; none where the folder is not there.
        var names: [String] {
            get throws {
                guard FileManager.default.fileExists(atPath: path) else { return [] }
                return try FileManager.default.subpathsOfDirectory(atPath: path).map { prefix + $0 }
            }
        }

        /// Its files in no order, hidden ones left out.
        var files: [Assets.File] {
            get throws { try names.compactMap { file(named: $0) } }
        }

        /// The file of a name, read for its fingerprint.
        func file(named name: String) -> Assets.File? {
            guard let file = path(of: name) else { return nil }
            if hasPhotographs {
                return Photograph.hash(ofFile: name).map { Assets.File(name, at: file, fingerprint: $0) }
            }
            return FileManager.default.contents(atPath: file).map { Assets.File(name, at: file, content: Array($0)) }
        }

        /// Where the file of a name lies.
        private func path(of name: String) -> String? {
            guard name.utf8.starts(with: prefix.utf8) else { return nil }
            let parts = name.dropFirst(prefix.count).split(separator: "/", omittingEmptySubsequences: false).map(
                String.init)
            guard let top = parts.first, !others.contains(top), parts.allSatisfy(Self.isPlain) else { return nil }
            let file = "\(path)/\(parts.joined(separator: "/"))"
            var isFolder = false
            return FileManager.default.fileExists(atPath: file, isDirectory: &isFolder) && !isFolder ? file : nil
        }

        /// Whether a part of a path is neither hidden nor a way up.
        private static func isPlain(_ part: String) -> Bool {
            !part.isEmpty && part.utf8.first != UInt8(ascii: ".")
        }
    }
}
