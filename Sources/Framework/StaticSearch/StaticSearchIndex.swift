import Platform

/// The index of a site's pages in one language, as files for `StaticSearchScript`.
///
/// The same pages give the same bytes. Every name but that of the entry changes with the content, so a client may keep
/// these files for ever. It has to ask for the entry again each time.
public struct StaticSearchIndex: Sendable {
    /// A file below the folder of the site's indexes.
    public struct File: Equatable, Sendable {
        /// `en/w/0123456789.txt`
        public let name: String
        public let bytes: [UInt8]
    }

    /// The name of the first file that a search loads: `en/entry.txt`.
    public let entry: String
    /// All files, the entry last: it names the others.
    public let files: [File]

    /// `language` is a tag as in `lang`: it names the folder of the files. The order of the pages decides between results
    /// that are equally good.
    public init(language: String, pages: [StaticSearchPage]) {
        entry = Self.entry(of: language)
        var words = WordIndex()
        var texts = TextFiles()
        for page in pages {
            let blocks = PageBlocks(of: page)
            words.add(page.title, blocks)
            texts.add(page, blocks)
        }
        let groups = texts.finish()
        let tables = Self.tables(of: words.lines)
        // The version of the format comes first.
        let lines = ["1 \(pages.count)", groups.names.joined()] + tables.map(\.table)
        let parts = (groups.files + tables.flatMap(\.files)).map {
            File(name: "\(language)/\($0.name)", bytes: $0.bytes)
        }
        files = parts + [File(name: entry, bytes: Array(lines.joined(separator: "\n").utf8))]
    }

    static func entry(of language: String) -> String { "\(language)/entry.txt" }

    private static func tables(of words: [WordIndex.Lines]) -> [SortedParts] {
        let size = SortedParts.vocabularyBytes
        return [
            SortedParts(of: words.map(\.line), in: "w"),
            SortedParts(of: words.compactMap(\.vocabulary), in: "v", maxBytes: size),
            SortedParts(of: words.compactMap(\.reversed).sorted(), in: "v", maxBytes: size),
        ]
    }
}

/// The name of a file by its content: 10 hexadecimal digits of FNV-1a in 64 bits.
struct PartName {
    private var value: UInt64 = 0xcbf2_9ce4_8422_2325

    init() {}

    init(of bytes: [UInt8]) {
        add(bytes)
    }

    mutating func add(_ bytes: some Sequence<UInt8>) {
        for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }
    }

    var text: String { String(value.hexadecimal.suffix(10)) }
}
