public import Platform

/// An uploaded PDF. Its name has all that a page needs: hash and size of the content.
public struct StoredFile: Hashable, Sendable {
    /// The default limit of a field for files: 20 MiB.
    public static let maxBytes = 20 << 20

    /// 32 hexadecimal digits: the hash of the content.
    public let hash: String
    /// In bytes.
    public let size: Int

    /// Nil if `hash` is not 32 lowercase hexadecimal digits, or `size` is not positive.
    public init?(hash: String, size: Int) {
        let isHash =
            hash.utf8.count == 32
            && hash.utf8.allSatisfy { $0.isASCIIDigit || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0) }
        guard isHash, size > 0 else { return nil }
        (self.hash, self.size) = (hash, size)
    }

    /// Nil if the text is not such a name.
    public init?(name: String) {
        let parts = name.split(separator: "-", maxSplits: 1).map(String.init)
        guard parts.count == 2, parts[1].hasSuffix(".pdf"), let size = Int(digits: String(parts[1].dropLast(4))) else {
            return nil
        }
        self.init(hash: parts[0], size: size)
        guard self.name.utf8.elementsEqual(name.utf8) else { return nil }
    }

    /// An uploaded file. The name that the sender gave it is ignored.
    public init(of file: FormFile, maxBytes: Int) throws(FileProblem) {
        guard file.size > 0 else { throw .empty }
        guard file.size <= maxBytes else { throw .tooLarge(maxBytes: maxBytes) }
        guard file.type == .pdf else { throw .notPDF }
        (hash, size) = (file.contentHash, file.size)
    }

    /// `0123456789abcdef0123456789abcdef-12345.pdf`
    public var name: String { "\(hash)-\(size).pdf" }
}

/// Why the site refuses a file.
public enum FileProblem: Error, Equatable, Sendable {
    case empty
    case tooLarge(maxBytes: Int)
    /// It does not begin with `%PDF-` (ISO 32000-2, 7.5.2).
    case notPDF
}

/// Stores uploaded files.
public protocol FileStore: Sendable {
    /// Stores a PDF. The same content is stored once.
    ///
    /// Throws `FileProblem` if it refuses the file, and `StoreUnavailable` if storing fails. Then nothing is stored.
    func take(_ file: FormFile, maxBytes: Int) throws -> StoredFile

    /// Nil if the file is missing. Throws `StoreUnavailable`.
    func open(_ file: StoredFile) throws -> (any ByteSource)?
}

/// For pages and tests without files.
public struct NoFiles: FileStore {
    public init() {}

    public func take(_ file: FormFile, maxBytes: Int) throws -> StoredFile {
        throw StoreUnavailable("this context has no folder for files")
    }

    public func open(_ file: StoredFile) -> (any ByteSource)? { nil }
}
