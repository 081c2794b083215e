import Platform
import Testing

@testable import Web

enum UploadField: String, FormField {
    case text, photo, key = "form-key"

    var kind: FieldKind { self == .photo ? .file : self == .key ? .hidden : .text }
}

/// A multipart body as a browser writes it (HTML, 4.10.21.8).
struct MultipartBody {
    static let boundary = "----WebKitFormBoundary7MA4YWxkTrZu0gW"
    static let contentType = "multipart/form-data; boundary=\(boundary)"

    private(set) var bytes: [UInt8] = []

    mutating func add(_ name: String, _ text: String) {
        add("name=\"\(Self.escaped(name))\"\r\n", Array(text.utf8))
    }

    mutating func add(_ name: String, file: String, _ content: [UInt8]) {
        add("name=\"\(Self.escaped(name))\"; filename=\"\(Self.escaped(file))\"\r\nContent-Type: x/y\r\n", content)
    }

    mutating func end() {
        bytes += "--\(Self.boundary)--\r\n".utf8
    }

    private mutating func add(_ rest: String, _ content: [UInt8]) {
        bytes += "--\(Self.boundary)\r\nContent-Disposition: form-data; \(rest)\r\n".utf8 + content + "\r\n".utf8
    }

    private static func escaped(_ name: String) -> String {
        // By scalars: a quote with an accent is no other character to a browser.
        name.unicodeScalars.map { scalar in
            switch scalar {
            case "\r": "%0D"
            case "\n": "%0A"
            case "\"": "%22"
            default: String(scalar)
            }
        }.joined()
    }
}

/// Bytes of which few are read at a time.
struct SlowBytes: ByteSource {
    let bytes: [UInt8]
    let step: Int

    var size: Int { bytes.count }

    func read(_ count: Int, at offset: Int, into target: inout [UInt8]) throws(SystemError) -> Int {
        try bytes.read(Swift.min(count, step), at: offset, into: &target)
    }
}

struct MultipartFormTests {
    private func form(_ body: MultipartBody, step: Int = 1 << 20, maxFiles: Int = 1 << 20) throws -> Form {
        var body = body
        body.end()
        let boundary = try #require(MultipartBoundary(contentType: MultipartBody.contentType))
        return try Form(multipart: SlowBytes(bytes: body.bytes, step: step), boundary, maxFiles: maxFiles)
    }

    private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    @Test func `texts and files are read by their fields`() throws {
        var body = MultipartBody()
        body.add("text", "a\r\nb\rc")
        body.add("photo", file: "té \"1\".png", Self.png)
        let form = try form(body)
        #expect(Array(form[UploadField.text].utf8) == Array("a\nb\nc".utf8))
        let photo = try #require(form[file: UploadField.photo])
        #expect(photo.name == "té \"1\".png" && photo.size == 8 && photo.type == .image(.png))
        var bytes: [UInt8] = []
        #expect(try photo.read(100, at: 0, into: &bytes) == 8 && bytes == Self.png)
        #expect(try photo.read(3, at: 2, into: &bytes) == 3 && bytes.suffix(3) == [0x4E, 0x47, 0x0D])
        #expect(try photo.read(3, at: 8, into: &bytes) == 0 && photo.read(3, at: -1, into: &bytes) == 0)
        #expect(
            form == Form([UploadField.text: "a\nb\nc"], files: [.photo: [.init(name: photo.name, bytes: Self.png)]]))
    }

    /// Recorded: Chromium with two files, and with a field where none was chosen; curl 7.88.
    private static let recorded: [(boundary: String, lines: [String])] = [
        (
            "----WebKitFormBoundaryZwyiETFK1a1NYsLz",
            [
                "------WebKitFormBoundaryZwyiETFK1a1NYsLz", #"Content-Disposition: form-data; name="te%22xt""#, "", "a",
                "b", "------WebKitFormBoundaryZwyiETFK1a1NYsLz",
                #"Content-Disposition: form-data; name="photo"; filename="té %22q%22%22\x.png""#,
                "Content-Type: image/png",
                "", "<svg/>", "--", "------WebKitFormBoundaryZwyiETFK1a1NYsLz",
                #"Content-Disposition: form-data; name="photo"; filename="b.csv""#, "Content-Type: text/csv", "", "",
                "------WebKitFormBoundaryZwyiETFK1a1NYsLz",
                #"Content-Disposition: form-data; name="none"; filename="""#, "Content-Type: application/octet-stream",
                "",
                "", "------WebKitFormBoundaryZwyiETFK1a1NYsLz--", "",
            ]
        ),
        (
            "------------------------ea9e42567aef3f1c",
            [
                "--------------------------ea9e42567aef3f1c", #"Content-Disposition: form-data; name="te%22xt""#, "",
                "a\nb",
                "--------------------------ea9e42567aef3f1c",
                #"Content-Disposition: form-data; name="photo"; filename="té %22q%22%22\x.png""#,
                "Content-Type: image/png",
                "", "<svg/>", "--", "--------------------------ea9e42567aef3f1c",
                #"Content-Disposition: form-data; name="photo"; filename="b.csv""#, "Content-Type: text/csv", "", "",
                "--------------------------ea9e42567aef3f1c--", "",
            ]
        ),
    ]

    @Test(arguments: recorded) func `what a browser and curl send is read`(boundary: String, lines: [String]) throws {
        let boundary = try #require(MultipartBoundary(contentType: "multipart/form-data; boundary=\(boundary)"))
        let form = try Form(multipart: Array(lines.joined(separator: "\r\n").utf8), boundary, maxFiles: 1_000)
        #expect(form[named: "te\"xt"] == "a\nb" && form.names.count == 1)
        let files = form.files(of: UploadField.photo)
        #expect(files.map(\.name) == [#"té "q""\x.png"#, "b.csv"])
        #expect(files.map(\.type) == [.image(.svg), .other] && files.map(\.size) == [10, 0])
    }

    @Test func `a field where no file was chosen has none, and one that takes several has all`() throws {
        var none = MultipartBody()
        none.add("photo", file: "", [])
        #expect(try form(none)[file: UploadField.photo] == nil)
        var several = MultipartBody()
        for name in ["a", "b", ""] { several.add("photo", file: name, name.isEmpty ? [1] : []) }
        #expect(try form(several).files(of: UploadField.photo).map(\.name) == ["a", "b", ""])
        #expect(try form(several).files(of: UploadField.photo).map(\.size) == [0, 0, 1])
    }

    @Test func `a file where a text is expected is no text, and a text no file`() throws {
        var body = MultipartBody()
        body.add("text", file: "a", [65])
        body.add("photo", "b")
        let form = try form(body)
        #expect(form[UploadField.text].isEmpty && form[file: UploadField.text]?.size == 1)
        #expect(form[file: UploadField.photo] == nil && form.files(of: UploadField.photo).isEmpty)
        #expect(form[UploadField.photo] == "b")
    }

    @Test(arguments: [[false, false], [false, true], [true, false]])
    func `a name that comes twice is refused`(areFiles: [Bool]) throws {
        var body = MultipartBody()
        for isFile in areFiles { isFile ? body.add("photo", file: "a", [1]) : body.add("photo", "a") }
        #expect(throws: MultipartError.malformed) { try form(body) }
    }

    @Test func `texts and files are bounded`() throws {
        for (text, file, isRead) in [(1 << 20, 9, true), ((1 << 20) + 1, 9, false), (0, 10, true), (0, 11, false)] {
            var body = MultipartBody()
            body.add("text", String(repeating: "a", count: text / 2))
            body.add("other", String(repeating: "a", count: text - text / 2))
            body.add("photo", file: "a", [UInt8](repeating: 1, count: file / 2))
            body.add("photo", file: "b", [UInt8](repeating: 1, count: file - file / 2))
            if isRead {
                #expect(try form(body, maxFiles: 10).files(of: UploadField.photo).count == 2)
            } else {
                #expect(throws: MultipartError.tooLarge) { try form(body, maxFiles: 10) }
            }
        }
    }

    @Test func `what is sent is what is read, whatever it is`() throws {
        var random = SplitMix(state: 99)
        for step in [7, 64, 1 << 20] {
            for _ in 0..<40 {
                var (body, texts, files) = (MultipartBody(), [String: String](), [String: [FormFile]]())
                for index in 0..<Int.random(in: 0...6, using: &random) {
                    let (name, text) = ("\(index)\(random.text(upTo: 8))", random.text(upTo: 30))
                    if Bool.random(using: &random) {
                        body.add(name, text)
                        texts[name] = text
                    } else {
                        let content = (0..<Int.random(in: 0...200, using: &random)).map { _ -> UInt8 in
                            let other = UInt8.random(in: .min ... .max, using: &random)
                            return [13, 10, 45, other].randomElement(using: &random) ?? other
                        }
                        body.add(name, file: text + "f", content)
                        files[name] = [FormFile(name: text + "f", bytes: content)]
                    }
                }
                #expect(try form(body, step: step) == Form(named: texts, files: files))
            }
        }
    }

    @Test func `a form's hash tells its files apart`() {
        let file = { (name: String, bytes: [UInt8]) in
            Form([UploadField.text: "a"], files: [.photo: [FormFile(name: name, bytes: bytes)]]).contentHash
        }
        let hashes = [
            file("a", [1]), file("a", [2]), file("b", [1]), file("a", [1, 0]),
            Form([UploadField.text: "a"]).contentHash,
        ]
        for (index, hash) in hashes.enumerated() { #expect(!hashes[..<index].contains(hash)) }
        #expect(file("a", [1]) == file("a", [1]))
        #expect(Form([UploadField.text: "a"]).contentHash == Form(body: Array("text=a".utf8))?.contentHash)
    }

    @Test func `a long file has the same hash from a body as from memory`() throws {
        let content = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 7 >> 3) }
        var body = MultipartBody()
        body.add("photo", file: "a", content)
        #expect(try form(body)[file: UploadField.photo] == FormFile(name: "a", bytes: content))
    }

    @Test func `a disk that does not read is no fault of the form`() throws {
        struct Broken: ByteSource {
            let size = 10
            func read(_ count: Int, at offset: Int, into bytes: inout [UInt8]) throws(SystemError) -> Int {
                throw SystemError("read", code: 5)
            }
        }
        let boundary = try #require(MultipartBoundary(contentType: MultipartBody.contentType))
        #expect(throws: SystemError.self) { try Form(multipart: Broken(), boundary, maxFiles: 1) }
    }
}
