import Markup
import Platform

/// The text of a page in blocks. A search loads one block for each result that it shows.
struct PageBlocks {
    /// A part of a text under its heading.
    struct Piece {
        let anchor: String
        let heading: String
        let text: String
        /// Whether the text goes on from the piece before.
        let isContinued: Bool

        var line: String { "\(anchor)\t\(heading)\t\(text)" }
    }

    /// The most bytes of a block's texts. With Brotli, 4,000 are about 1.5 kB.
    private static let maxBytes = 4_000

    private(set) var blocks: [[Piece]] = [[]]
    private var bytes = 0

    init(of page: StaticSearchPage) {
        for part in page.parts { add(part) }
    }

    private mutating func add(_ part: StaticSearchPage.Section) {
        let (anchor, heading) = (part.id.onOneLine, part.heading.onOneLine)
        for (number, text) in Self.cut(part.text.onOneLine).enumerated() {
            let piece = Piece(anchor: anchor, heading: heading, text: text, isContinued: number > 0)
            let length = piece.line.utf8.count
            if bytes > 0, bytes + length > Self.maxBytes {
                blocks.append([])
                bytes = 0
            }
            blocks[blocks.count - 1].append(piece)
            bytes += length
        }
    }

    /// Cuts a text at blanks, or before a Han character if it has none.
    private static func cut(_ text: String) -> [String] {
        guard text.utf8.count > maxBytes else { return [text] }
        let bytes = Array(text.utf8)
        var (pieces, start): ([String], Int) = ([], 0)
        while bytes.count - start > maxBytes {
            let limit = start + maxBytes
            let end = Self.end(of: bytes[start + 1...limit])
            pieces.append(String(decoding: bytes[start..<end], as: UTF8.self))
            start = bytes[end] == UInt8(ascii: " ") ? end + 1 : end
        }
        return pieces + [String(decoding: bytes[start...], as: UTF8.self)]
    }

    private static func end(of bytes: ArraySlice<UInt8>) -> Int {
        // A blank that is far from the end would make a short block.
        bytes.suffix(maxBytes / 4).lastIndex(of: UInt8(ascii: " "))
            // The first byte of U+3000 and of what follows it.
            ?? bytes.lastIndex { $0 >= 0xE3 } ?? bytes.lastIndex { $0 & 0xC0 != 0x80 } ?? bytes.endIndex - 1
    }
}

/// The files with the blocks of all pages, in folders of 64 pages. A folder's name changes with its content.
struct TextFiles {
    private static let pagesPerGroup = 64

    private var (names, files): ([String], [NamedBytes]) = ([], [])
    private var group: [NamedBytes] = []
    private var pages = 0

    init() {}

    mutating func add(_ page: StaticSearchPage, _ blocks: PageBlocks) {
        let head = "\(page.url.string.onOneLine)\t\(page.title.onOneLine)"
        for (number, block) in blocks.blocks.enumerated() {
            let text = ([head] + block.map(\.line)).joined(separator: "\n")
            group.append(NamedBytes(name: "\(pages % Self.pagesPerGroup)-\(number).txt", bytes: Array(text.utf8)))
        }
        pages += 1
        if pages % Self.pagesPerGroup == 0 { endGroup() }
    }

    /// The names of the folders, and all files.
    mutating func finish() -> (names: [String], files: [NamedBytes]) {
        if !group.isEmpty { endGroup() }
        return (names, files)
    }

    private mutating func endGroup() {
        var name = PartName()
        for file in group {
            name.add(file.name.utf8)
            name.add(file.bytes)
        }
        names.append(name.text)
        files += group.map { NamedBytes(name: "t/\(name.text)/\($0.name)", bytes: $0.bytes) }
        group = []
    }
}

/// A file's name below the folder of its language, and its content.
struct NamedBytes {
    let name: String
    let bytes: [UInt8]
}

extension String {
    /// The text with single blanks where it has blanks, tabs, line breaks or other control characters.
    fileprivate var onOneLine: String {
        let words = utf8.split { $0 == 0x20 || $0.isASCIIControl }
        return words.count == 1 && words[0].count == utf8.count
            ? self : words.map { String(Substring($0)) }.joined(separator: " ")
    }
}
