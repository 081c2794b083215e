import Foundation
import Photographs
import Testing
import Web

/// The programs of libvips and librsvg take a second or so here: together, not each for itself.
@Suite(.serialized) final class VipsMakerTests {
    private let pictures: Pictures

    init() throws {
        pictures = try Pictures()
    }

    deinit {
        pictures.remove()
    }

    private func problem(with bytes: [UInt8]) -> PhotographProblem? {
        do {
            _ = try VipsMaker().main(of: pictures.file(bytes))
            return nil
        } catch {
            return error as? PhotographProblem
        }
    }

    private func isNear(_ colour: String, _ red: Int, _ green: Int, _ blue: Int) -> Bool {
        let value = Int(colour, radix: 16) ?? 0
        return zip([value >> 16, value >> 8 & 0xFF, value & 0xFF], [red, green, blue]).allSatisfy { abs($0 - $1) < 6 }
    }

    @Test(arguments: [
        ("a.jpg", "[Q=90]"), ("a.png", ""), ("a.webp", "[Q=90]"), ("a.avif", "[compression=av1,effort=0]"),
        ("a.heic", "[compression=hevc]"),
    ])
    func `each format becomes a JPEG in sRGB`(name: String, options: String) throws {
        let bytes = try pictures.picture(name, width: 1_800, height: 1_200, options)
        let file = pictures.file(bytes)
        let main = try VipsMaker().main(of: file)
        #expect(main.photograph.hash == file.contentHash.prefix(16))
        #expect((main.photograph.width, main.photograph.height) == (1_600, 1_067))
        #expect(try pictures.header(main.bytes).hasPrefix("1600x1067 uchar, 3 bands, srgb, jpegload"))
        // 30 and 0.1 a column, 20 and 0.2 a row, 200.
        #expect(isNear(main.photograph.colour, 120, 140, 200), "\(main.photograph.colour)")
    }

    @Test func `colours of another profile become those of sRGB`() throws {
        // Display P3, as phones have it, where this red has other numbers.
        let (sent, numbers) = try pictures.displayP3(red: 0xC0, green: 0x20, blue: 0x00)
        #expect(numbers != [0xC0, 0x20, 0x00])
        #expect(isNear(try VipsMaker().main(of: pictures.file(sent)).photograph.colour, 0xC0, 0x20, 0x00))
    }

    @Test func `what a camera wrote into a photograph is gone, and it stands upright`() throws {
        let bytes = try pictures.picture("a.jpg", width: 900, height: 600)
        let sent = bytes.withExif(orientation: 6, "10.77N 106.70E")
        let main = try VipsMaker().main(of: pictures.file(sent))
        #expect((main.photograph.width, main.photograph.height) == (600, 900))
        #expect(String(decoding: sent, as: UTF8.self).contains("10.77N"))
        #expect(!String(decoding: main.bytes, as: UTF8.self).contains("10.77N"))
        try VipsMaker().others(of: pictures.file(sent), for: main.photograph) { part, bytes in
            #expect(!String(decoding: bytes, as: UTF8.self).contains("10.77N"), "\(part)")
        }
    }

    @Test func `all files are made, narrow to wide, the shared one last`() throws {
        let file = pictures.file(try pictures.picture("a.jpg", width: 900, height: 600))
        let photograph = try VipsMaker().main(of: file).photograph
        var made: [String] = []
        try VipsMaker().others(of: file, for: photograph) { part, bytes in
            let header = try pictures.header(bytes)
            made.append("\(part): \(header.prefix { $0 != " " }) \(header.split(separator: " ").last ?? "")")
        }
        #expect(
            made.map { $0.trimmingCharacters(in: .newlines) } == [
                "width(400, Web.Photograph.Format.avif): 400x267 heifload",
                "width(400, Web.Photograph.Format.webp): 400x267 webpload",
                "width(400, Web.Photograph.Format.jpeg): 400x267 jpegload",
                "width(800, Web.Photograph.Format.avif): 800x533 heifload",
                "width(800, Web.Photograph.Format.webp): 800x533 webpload",
                "width(800, Web.Photograph.Format.jpeg): 800x533 jpegload",
                "width(900, Web.Photograph.Format.avif): 900x600 heifload",
                "width(900, Web.Photograph.Format.webp): 900x600 webpload",
                "shared: 1200x630 jpegload",
            ])
    }

    @Test func `all at once are the same files`() throws {
        let file = pictures.file(try pictures.picture("a.jpg", width: 500, height: 300))
        let main = try VipsMaker().main(of: file)
        var (others, parts): ([[UInt8]], [PhotographPart]) = ([], [])
        try VipsMaker().others(of: file, for: main.photograph) { others.append($1) }
        try VipsMaker().all(of: file) {
            #expect($0 == main && parts.isEmpty)
        } _: { part, bytes in
            #expect(bytes == others[parts.count], "\(part)")
            parts.append(part)
        }
        #expect(
            parts == [
                .width(400, .avif), .width(400, .webp), .width(400, .jpeg), .width(500, .avif), .width(500, .webp),
                .shared,
            ])
    }

    @Test func `a drawing becomes a photograph like any other, without its scripts and metadata`() throws {
        let svg = """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 240"><metadata>10.77N 106.70E</metadata>\
            <script>alert(1)</script><rect width="320" height="240" fill="#c02000"/></svg>
            """
        let file = pictures.file(Array(svg.utf8))
        var made: [[UInt8]] = []
        try VipsMaker().all(of: file) { main in
            made.append(main.bytes)
            #expect((main.photograph.width, main.photograph.height) == (1_600, 1_200))
            #expect(isNear(main.photograph.colour, 0xC0, 0x20, 0x00))
        } _: {
            made.append($1)
        }
        #expect(made.count == 13)
        for bytes in made {
            let format = try #require(ImageFormat(head: bytes))
            #expect([.jpeg, .webp, .avif].contains(format))
            let text = String(decoding: bytes, as: UTF8.self)
            #expect(!text.contains("10.77N") && !text.contains("alert"))
        }
    }

    @Test func `a drawing without a ground has a white one in its JPEG`() throws {
        let svg = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 6'><path d='M0 0h1v1z'/></svg>"
        #expect(isNear(try VipsMaker().main(of: pictures.file(Array(svg.utf8))).photograph.colour, 253, 253, 253))
    }

    @Test(arguments: ["a.jpg", "a.png", "a.webp", "a.avif"])
    func `a file that ends too early is broken`(name: String) throws {
        let bytes = try pictures.picture(name)
        #expect(problem(with: bytes) == nil)
        #expect(problem(with: Array(bytes.prefix(bytes.count / 2))) == .broken)
    }

    @Test func `what is no picture is none, whatever it is called`() throws {
        #expect(problem(with: Array("GIF89a".utf8) + [UInt8](repeating: 0, count: 100)) == .noPicture)
        #expect(problem(with: Array("slug,name\n".utf8)) == .noPicture)
        #expect(problem(with: Array("%PDF-1.7".utf8)) == .noPicture)
        #expect(problem(with: [0xFF, 0xD8, 0xFF] + [UInt8](repeating: 7, count: 5_000)) == .broken)
        #expect(problem(with: Array("<svg xmlns='http://www.w3.org/2000/svg'><g>".utf8)) == .broken)
    }

    @Test func `a bomb costs next to nothing`() throws {
        // 40,000 by 40,000 pixels in two hundred bytes of header.
        var bytes = try pictures.picture("a.png", width: 8, height: 8)
        let size: [UInt8] = [0, 0, 0x9C, 0x40]
        bytes.replaceSubrange(16..<24, with: size + size)
        bytes.replaceSubrange(29..<33, with: CRC32.of(bytes[12..<29]))
        #expect(problem(with: bytes) == .tooManyPixels)
        let deep = String(repeating: "<g>", count: 200_000)
        let svg = Array("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1 1'>\(deep)</svg>".utf8)
        #expect(problem(with: svg) != nil)
        // Thirty filters of a picture's size, which take 20 s of a processor.
        let blurs = String(repeating: "<feGaussianBlur stdDeviation='99'/>", count: 30)
        let blur = """
            <svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 100 300'><filter id='f' x='-9' y='-9' width='20' height='20'>\
            \(blurs)</filter><rect width='100' height='300' filter='url(#f)'/></svg>
            """
        #expect(problem(with: Array(blur.utf8)) == .tooCostly)
    }

    @Test func `a drawing reads no file and no address of elsewhere`() throws {
        let secret = pictures.folder.appendingPathComponent("secret.png")
        _ = try pictures.picture("secret.png", width: 100, height: 100)
        let svg = """
            <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 100 100">\
            <rect width="100" height="100" fill="#ffffff"/>\
            <image width="100" height="100" xlink:href="file://\(secret.path)"/></svg>
            """
        #expect(try VipsMaker().main(of: pictures.file(Array(svg.utf8))).photograph.colour >= "fefefe")
    }
}

/// The checksum of a PNG's chunk (PNG, D).
private enum CRC32 {
    static func of(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var value: UInt32 = 0xFFFF_FFFF
        for byte in bytes {
            value ^= UInt32(byte)
            for _ in 0..<8 { value = value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
        }
        value ^= 0xFFFF_FFFF
        return [24, 16, 8, 0].map { UInt8(value >> $0 & 0xFF) }
    }
}
