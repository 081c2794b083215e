import Testing

@testable import Web

struct MultipartHeadTests {
    private func head(_ disposition: String, more: String = "") throws -> MultipartHead {
        try MultipartHead(Array("Content-Disposition: \(disposition)\r\n\(more)".utf8)[...])
    }

    @Test(arguments: [
        (#"form-data; name="a""#, "a", nil), (#"form-data;name=a"#, "a", nil), (#"Form-Data; NAME="a""#, "a", nil),
        (#"form-data; name="a"; filename="b.png""#, "a", "b.png"), (#"form-data; name="a"; filename="""#, "a", ""),
        (#"form-data; name="a%22b%0D%0Ac%0a"; filename="%22""#, "a\"b\nc\n", "\""),
        (#"form-data; name="a%2"; filename="100%25 %""#, "a%2", "100%25 %"),
        (#"form-data; name=""; filename="C:\dir\b.png""#, "", #"C:\dir\b.png"#),
        (#"form-data; name="ảnh"; filename="../../etc/咖啡;x=y.png""#, "ảnh", "../../etc/咖啡;x=y.png"),
    ])
    func `a name is decoded as browsers write it`(disposition: String, name: String, file: String?) throws {
        let head = try head(disposition)
        #expect(head.name == name && head.fileName == file)
    }

    @Test func `bytes that are no UTF-8 become U+FFFD`() throws {
        let bytes = Array("Content-Disposition: form-data; name=\"a".utf8) + [0xFF, 0xC3] + Array("\"\r\n".utf8)
        #expect(try MultipartHead(bytes[...]).name == "a\u{FFFD}\u{FFFD}")
    }

    @Test(arguments: [
        "form-data", "form-data; name", "form-data; name=\"a", "attachment; name=\"a\"", "form-data; filename=\"b\"",
        "form-data; name=\"a\"; name=\"b\"", "form-data; name=\"a\"; filename=\"b\"; filename=\"c\"",
        "form-data; name=\"a\"; filename*=UTF-8''b", "form-data; name=\"a\"b\"", "form-data; name=\"a\" b=c",
        "form-data; name=\"a\";", "form-data; name=\"a\u{0}\"", "form-data; name=\"a\u{1B}\"",
        "form-data; name=\"\(String(repeating: "n", count: 257))\"",
        "form-data; name=\"a\"; filename=\"\(String(repeating: "f", count: 1_025))\"",
    ])
    func `a head that names no field, or more than one, is refused`(disposition: String) {
        #expect(throws: MultipartError.malformed) { try head(disposition) }
    }

    @Test(arguments: [
        ("Content-Type: image/png\r\n", true), ("X-Any: ü\tb\r\n", true), ("X:\r\n", true),
        ("Content-Transfer-Encoding: binary\r\n", true), ("content-transfer-encoding: 8BIT\r\n", true),
        ("Content-Transfer-Encoding: base64\r\n", false), ("Content-Transfer-Encoding: quoted-printable\r\n", false),
        ("Content-Disposition: form-data; name=\"a\"\r\n", false), (" folded\r\n", false), ("no colon\r\n", false),
        ("X : a\r\n", false), (": a\r\n", false), ("X: a\n", false), ("X: a\rb\r\n", false), ("\n", false),
        ("X: a\r\n\nY: b\r\n", false), ("X: a", false),
    ])
    func `other lines are well formed and say nothing`(line: String, isRead: Bool) {
        #expect(((try? head("form-data; name=\"a\"", more: line)) != nil) == isRead)
    }
}
