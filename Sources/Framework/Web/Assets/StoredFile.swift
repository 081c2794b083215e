public import Platform

/// An uploaded file. Its name has all that a page needs: kind, hash and size of the content.
public struct StoredFile: Hashable, Sendable {
    public enum Kind: String, Sendable {
        case pdf
        /// For an import. Any content is one: who reads it finds what is wrong.
        case csv
    }

    /// The default limit of a field for files: 20 MiB.
    public static let maxBytes = 20 << 20

    /// 32 hexadecimal digits: the hash of the content.
    public let hash: String
    /// In bytes.
    public let size: Int
    public let kind: Kind

    /// Nil if `hash` is not 32 lowercase hexadecimal digits, or `size` is not positive.
    public init?(hash: String, size: Int, kind: Kind = .pdf) {
        let isHash =
            hash.utf8.count == 32
            && hash.utf8.allSatisfy { $0.isASCIIDigit || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0) }
        guard isHash, size > 0 else { return nil }
        (self.hash, self.size, self.kind) = (hash, size, kind)
    }

    /// Nil if the text is not such a name.
    public init?(name: String) {
        let parts = name.split { $0 == "-" || $0 == "." }.map(String.init)
        guard parts.count == 3, let size = Int(digits: parts[1]), let kind = Kind(rawValue: parts[2]) else {
            return nil
        }
        self.init(hash: parts[0], size: size, kind: kind)
        guard self.name.utf8.elementsEqual(name.utf8) else { return nil }
    }

    /// An uploaded file. The name that the sender gave it is ignored.
    public init(of file: FormFile, as kind: Kind, maxBytes: Int) throws(FileProblem) {
        guard file.size > 0 else { throw .empty }
        guard file.size <= maxBytes else { throw .tooLarge(maxBytes: maxBytes) }
        guard kind != .pdf || file.type == .pdf else { throw .notPDF }
        (hash, size, self.kind) = (file.contentHash, file.size, kind)
    }

    /// `0123456789abcdef0123456789abcdef-12345.pdf`
    public var name: String { "\(hash)-\(size).\(kind.rawValue)" }
}

/// Why the site refuses a file.
public enum FileProblem: Error, Equatable, Codable, Sendable {
    case empty
    case tooLarge(maxBytes: Int)
    /// It does not begin with `%PDF-` (ISO 32000-2, 7.5.2).
    case notPDF
}

/// Stores uploaded files.
public protocol FileStore: Sendable {
    /// Stores a file. The same content is stored once for each kind.
    ///
    /// Throws `FileProblem` if it refuses the file, and `StoreUnavailable` if storing fails. Then nothing is stored.
    func take(_ file: FormFile, as kind: StoredFile.Kind, maxBytes: Int) throws -> StoredFile

    /// Nil if the file is missing. Throws `StoreUnavailable`.
    func open(_ file: StoredFile) throws -> (any ByteSource)?
}

/// For pages and tests without files.
public struct NoFiles: FileStore {
    public init() {}

    public func take(_ file: FormFile, as kind: StoredFile.Kind, maxBytes: Int) throws -> StoredFile {
        throw StoreUnavailable("this context has no folder for files")
    }

    public func open(_ file: StoredFile) -> (any ByteSource)? { nil }
}
