public import Platform

/// A PDF that somebody sent. Its name has all that a page has to know: hash and size of the content.
public struct StoredFile: Hashable, Sendable {
    /// The most bytes of a file, if a site sets no other limit.
    public static let maxBytes = 20 << 20

    /// 32 hexadecimal digits, of the bytes that were sent.
    public let hash: String
    /// In bytes.
    public let size: Int

    /// Nil where a part is none that a name can have.
    public init?(hash: String, size: Int) {
        let isHash =
            hash.utf8.count == 32
            && hash.utf8.allSatisfy { $0.isASCIIDigit || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0) }
        guard isHash, size > 0 else { return nil }
        (self.hash, self.size) = (hash, size)
    }

    /// The file of this name; nil for any other text.
    public init?(name: String) {
        let parts = name.split(separator: "-", maxSplits: 1).map(String.init)
        guard parts.count == 2, parts[1].hasSuffix(".pdf"), let size = Int(digits: String(parts[1].dropLast(4))) else {
            return nil
        }
        self.init(hash: parts[0], size: size)
        guard self.name.utf8.elementsEqual(name.utf8) else { return nil }
    }

    /// The name of what was sent. What the sender calls it is no part of it.
    public init(of file: FormFile, maxBytes: Int) throws(FileProblem) {
        guard file.size > 0 else { throw .empty }
        guard file.size <= maxBytes else { throw .tooLarge(maxBytes: maxBytes) }
        guard file.type == .pdf else { throw .notPDF }
        (hash, size) = (file.contentHash, file.size)
    }

    /// `0123456789abcdef0123456789abcdef-12345.pdf`
    public var name: String { "\(hash)-\(size).pdf" }
}

/// Why a file is not taken.
public enum FileProblem: Error, Equatable, Sendable {
    case empty
    case tooLarge(maxBytes: Int)
    /// Its bytes do not begin as those of a PDF (ISO 32000-2, 7.5.2).
    case notPDF
}

/// Keeps the files of a site's people.
public protocol FileStore: Sendable {
    /// Stores a PDF that was sent. The same bytes are stored once.
    ///
    /// Throws `FileProblem` where it cannot be taken, with nothing stored, and `StoreUnavailable` where a machine is broken.
    func take(_ file: FormFile, maxBytes: Int) throws -> StoredFile

    /// The bytes of a file; nil where it is not there. Throws `StoreUnavailable`.
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
