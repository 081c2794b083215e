public import Platform
import SiteImport

/// Rows that an import reads twice: to check them all, and to write them.
public protocol CatalogueRows: Sendable {
    /// Hands over each row in order. Throws what is wrong with any of them, and then what was handed over is void.
    func check(_ each: (CatalogueRow) throws -> Void) throws -> CatalogueFingerprint

    /// Hands over the rows that were checked; throws `CatalogueFileChanged` where they are others by now.
    func read(as checked: CatalogueFingerprint, _ each: (CatalogueRow) throws -> Void) throws
}

/// Identifies the bytes of a catalogue file.
public struct CatalogueFingerprint: Equatable, Sendable {
    let bytes: Int
    let sum: Int

    /// Of rows that no file has.
    public static let none = CatalogueFingerprint(bytes: 0, sum: 0)
}

/// A catalogue file was written to while it was imported.
public struct CatalogueFileChanged: Error, CustomStringConvertible {
    public let description = "the file changed during the import: nothing was imported; run the command again"

    public init() {}
}

/// Rows in memory, which are right.
extension [CatalogueRow]: CatalogueRows {
    public func check(_ each: (CatalogueRow) throws -> Void) throws -> CatalogueFingerprint {
        try forEach(each)
        return .none
    }

    public func read(as checked: CatalogueFingerprint, _ each: (CatalogueRow) throws -> Void) throws {
        try forEach(each)
    }
}

/// The rows of a catalogue file of any size.
public struct CatalogueStream: CatalogueRows {
    private let source: any ByteSource
    private let piece: Int
    private let longest: Int
    private let languages: [String]
    private let pictures: @Sendable (String) -> CatalogueProblem?
    private let progress: @Sendable (Int) -> Void

    /// `languages` are those of the site, by their subtags; `pictures` returns what is wrong with the picture of a name; `progress`
    /// receives the number of checked bytes now and then. Reads pieces of so many bytes. A row of more bytes than `longest`, which is more
    /// than any that is right has, is an issue, and the last row that is read.
    public init(
        _ source: any ByteSource, piece: Int = 262_144, longest: Int = .max, languages: [String] = [],
        pictures: @escaping @Sendable (String) -> CatalogueProblem?,
        progress: @escaping @Sendable (Int) -> Void = { _ in }
    ) {
        self.source = source
        self.piece = piece
        self.languages = languages
        self.longest = longest
        self.pictures = pictures
        self.progress = progress
    }

    public func check(_ each: (CatalogueRow) throws -> Void) throws -> CatalogueFingerprint {
        var records = CSVStream(source, piece: piece, longest: longest)
        var parser = try CatalogueParser(header: records.next(), languages: languages)
        var reported = 0
        while let record = try records.next() {
            if let row = parser.row(of: record, pictures: pictures), parser.issues.isEmpty { try each(row) }
            guard records.offset != reported else { continue }
            reported = records.offset
            progress(reported)
        }
        guard parser.issues.isEmpty else { throw parser.issues }
        return CatalogueFingerprint(bytes: records.offset, sum: records.hash)
    }

    public func read(as checked: CatalogueFingerprint, _ each: (CatalogueRow) throws -> Void) throws {
        var records = CSVStream(source, piece: piece, longest: longest)
        guard var parser = try? CatalogueParser(header: records.next(), languages: languages, isChecked: true) else {
            throw CatalogueFileChanged()
        }
        while let record = try records.next() {
            guard let row = parser.row(of: record, pictures: { _ in nil }) else { throw CatalogueFileChanged() }
            try each(row)
        }
        guard CatalogueFingerprint(bytes: records.offset, sum: records.hash) == checked else {
            throw CatalogueFileChanged()
        }
    }
}
