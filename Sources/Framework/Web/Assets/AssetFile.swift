internal import FoundationEssentials

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

        /// What is in it now.
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
