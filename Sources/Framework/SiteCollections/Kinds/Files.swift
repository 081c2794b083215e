import Platform
import SiteDatabase
public import Web

extension Field where Value == StoredFile? {
    /// A PDF that the staff uploads, or none. Visitors download it at `CollectionRouter.Page.file`.
    @inlinable
    public static func file(
        _ name: String, _ property: any Property<Root, StoredFile?>,
        _ label: any Property<Root.Labels, FieldLabel>, maxBytes: Int = StoredFile.maxBytes, _ options: FieldOption...
    ) -> Field {
        Field(name, property, { $0[keyPath: label] }, kind: OptionalKind(FileKind(maxBytes: maxBytes)), options)
    }
}

/// Uploaded PDFs. The text of a value is `StoredFile.name`.
public struct FileKind: ValueKind {
    let maxBytes: Int

    @usableFromInline
    init(maxBytes: Int) {
        precondition(maxBytes > 0, "the limit of a file must be at least one byte")
        self.maxBytes = maxBytes
    }

    public var rule: String { "file pdf \(maxBytes)" }
    public var samples: (String, String) { (sample("0"), sample("1")) }
    public var control: FieldControl { .file(maxBytes: maxBytes) }

    private func sample(_ digit: String) -> String {
        StoredFile(hash: String(repeating: digit, count: 32), size: 1)?.name ?? ""
    }

    public func parse(_ text: String) throws(ValueProblem) -> StoredFile {
        guard let file = StoredFile(name: text), file.kind == .pdf else { throw .file(.notPDF) }
        guard file.size <= maxBytes else { throw .file(.tooLarge(maxBytes: maxBytes)) }
        return file
    }

    public func text(of value: StoredFile) -> String { value.name }
}

extension StoredFile {
    /// An example for the route table.
    static var sample: StoredFile {
        guard let file = StoredFile(name: FileKind(maxBytes: 1).samples.0) else { preconditionFailure("no sample") }
        return file
    }

    /// The file as a download. `name` has no extension.
    func download(named name: String, _ bytes: any ByteSource) -> Download {
        Download(name: "\(name).pdf", contentType: "application/pdf", bytes: bytes, version: hash)
    }
}
