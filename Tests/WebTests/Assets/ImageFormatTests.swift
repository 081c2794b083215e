import Testing
import Web

@Suite struct ImageFormatTests {
    private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13]
    private static let avif: [UInt8] = [0, 0, 0, 24] + "ftypavif\0\0\0\0mif1miaf".utf8
    private static let files: [(head: [UInt8], format: ImageFormat?)] = [
        (png, .png), (Array("GIF87a".utf8), .gif), (Array("GIF89a\u{1}".utf8), .gif),
        ([0xFF, 0xD8, 0xFF, 0xE0], .jpeg),
        (Array("RIFF\u{1}\u{2}\u{3}\u{4}WEBPVP8 ".utf8), .webp), (avif, .avif),
        ([0, 0, 0, 28] + "ftypmif1\0\0\0\0mif1avismiaf".utf8, .avif),
        (Array("<svg/>".utf8), .svg), (Array("<svg xmlns=\"http://www.w3.org/2000/svg\">".utf8), .svg),
        (Array("\u{FEFF}<?xml version=\"1.0\"?>\r\n<!-- <html> -->\n<!DOCTYPE svg PUBLIC \"x\">\n<svg\n>".utf8), .svg),
        ([], nil), ([0x89, 0x50], nil), ([0xFF, 0xD8], nil), (Array("GIF88a".utf8), nil),
        (Array("RIFF0000WAVE".utf8), nil),
        ([0, 0, 0, 24] + "ftypheic\0\0\0\0mif1heic".utf8, nil), ([0, 0, 0, 20] + "ftypisomavifmp41".utf8, nil),
        ([0, 0, 0, 16] + "ftypmif1\0\0\0\0avif".utf8, nil), ([0xFF, 0xFF, 0xFF, 0xFF] + "ftypmif1".utf8, nil),
        (Array("<html><svg/></html>".utf8), nil), (Array("<!DOCTYPE html><svg>".utf8), .svg),
        (Array("<svgx>".utf8), nil),
        (Array("<svg".utf8), nil), (Array("<script><svg>".utf8), nil), (Array("<!-- <svg>".utf8), nil),
        (Array("text <svg>".utf8), nil), (Array("<?xml?><?xml".utf8), nil), (Array("%PDF-1.7".utf8), nil),
        (Array(" \n<SVG>".utf8), nil), (Array("BM".utf8), nil),
    ]

    @Test(arguments: files)
    func `a file's format is told by its first bytes`(head: [UInt8], format: ImageFormat?) {
        #expect(ImageFormat(head: head) == format)
        #expect(ImageFormat(head: head[...]) == format)
    }

    @Test(
        arguments: [
            ("a.png", .png), ("pictures/a.b.PNG", .png), ("a.jpg", .jpeg), ("a.JPEG", .jpeg), ("a.gif", .gif),
            ("a.webp", .webp), ("a.avif", .avif), ("é.svg", .svg), ("a.svg.png", .png), ("a", nil), ("", nil),
            ("png", nil),
            ("a.png ", nil), ("a.png.", nil), ("a.html", nil), ("a.svgz", nil), ("a.jpng", nil), ("a.p\u{301}ng", nil),
        ] as [(String, ImageFormat?)])
    func `a name says a format by its extension`(name: String, format: ImageFormat?) {
        #expect(ImageFormat(name: name) == format)
    }
}
