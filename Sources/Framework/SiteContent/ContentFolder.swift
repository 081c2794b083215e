import Glibc
package import Platform

/// The files of a folder of content. Hidden ones, and copies that an editor makes, are none of them.
package struct ContentFolder: Sendable {
    package let path: String

    package init(_ path: String) {
        self.path = path
    }

    /// The names of the files with Markdown, and what tells two states of a file apart. With pictures, also those of files that texts may show.
    /// Calls `enter` with each folder before it is read. Throws if the folder cannot be read.
    package func files(
        pictures: Bool = false, enter: (String) -> Void = { _ in }
    ) throws(SystemError) -> [String: FileStamp] {
        var files: [String: FileStamp] = [:]
        try FileStamp.forEach(below: path, enter: enter) { name, stamp in
            if Self.isText(name) || pictures && Self.isPicture(name) { files[name] = stamp }
        }
        return files
    }

    package static func isText(_ name: String) -> Bool { name.utf8.reversed().starts(with: ".md".utf8.reversed()) }

    /// Whether the name ends as that of a picture that becomes a photograph. A drawing (SVG) does not: it would lose its sharp lines.
    package static func isPicture(_ name: String) -> Bool {
        guard let end = name.utf8.lastIndex(of: UInt8(ascii: ".")) else { return false }
        return pictureEndings.contains(name[end...].dropFirst().lowercased())
    }

    private static let pictureEndings: Set<String> = [
        "jpg", "jpeg", "png", "webp", "avif", "heic", "heif",
    ]

    /// Nil if there is no such file.
    package func stamp(of name: String) -> FileStamp? { FileStamp("\(path)/\(name)") }

    /// The bytes of a file; nil if it is gone.
    package func bytes(of name: String) throws(SystemError) -> [UInt8]? {
        guard let file = try InputFolder(path).file(name) else { return nil }
        var bytes: [UInt8] = []
        // One more than there are tells the end. A file that is too long is refused.
        let piece = min(file.size, ContentFile.maxBytes) + 1
        while bytes.count <= ContentFile.maxBytes, try file.read(piece, at: bytes.count, into: &bytes) > 0 {}
        return bytes
    }
}
