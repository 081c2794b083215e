import Testing

@testable import Web

struct FileTypeTests {
    private static func box(_ brands: String) -> [UInt8] {
        [0, 0, 0, UInt8(8 + brands.utf8.count)] + Array("ftyp\(brands)".utf8)
    }

    @Test(arguments: [
        (Array("\u{FEFF}Sku,Name\r\n1,Trà\n".utf8), FileType.text), (Array("a\tb\u{C}".utf8), .text),
        ([0xFF, 0xD8, 0xFF, 0xE0], .image(.jpeg)), (box("heic\0\0\0\0mif1heic"), .heic),
        (box("mif1\0\0\0\0mif1heix"), .heic), (box("avif\0\0\0\0avifmif1"), .image(.avif)),
        (box("mif1\0\0\0\0mif1miaf"), .other), (box("isom\0\0\0\0isommp42"), .other),
        (Array("<?xml version=\"1.0\"?><svg xmlns='x'/>".utf8), .image(.svg)), (Array("<html>".utf8), .text),
        ([], .other), ([0xE9, 0x2C], .other), ([0x61, 0], .other), ([0x61, 0x1B], .other),
        ([0x61, 0xE1, 0xBA], .other),
        (Array("%PDF-1.7\n".utf8) + [0xE2, 0xE3], .pdf), ([0x50, 0x4B, 3, 4], .other),
    ])
    func `a file is what its first bytes say`(head: [UInt8], type: FileType) {
        #expect(FileType(head: head) == type)
    }

    @Test(arguments: 0...3)
    func `a text may be cut in a character`(shift: Int) {
        let text = Array((String(repeating: "a", count: shift) + String(repeating: "😀", count: 20_000)).utf8)
        #expect(FileType(head: text) == .text)
        #expect(FileType(head: Array(text.prefix(ImageFormat.headLength))) == .text)
        var broken = text
        broken[ImageFormat.headLength - 9] = 0x80
        broken[ImageFormat.headLength - 8] = 0xFF
        #expect(FileType(head: broken) == .other)
    }

    @Test func `each type has a media type`() {
        let types: [FileType] = ImageFormat.allCases.map { .image($0) } + [.heic, .pdf, .text, .other]
        #expect(
            types.map(\.mediaType) == [
                "image/avif", "image/gif", "image/jpeg", "image/png", "image/svg+xml", "image/webp", "image/heic",
                "application/pdf", "text/plain", "application/octet-stream",
            ])
    }
}
