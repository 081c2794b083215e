import Testing

@testable import Web

struct MultipartBoundaryTests {
    @Test(arguments: [
        ("multipart/form-data; boundary=a", "a"), ("Multipart/Form-Data;BOUNDARY=\"a b\"", "a b"),
        ("multipart/form-data; charset=utf-8; boundary=----WebKitFormBoundaryAB12", "----WebKitFormBoundaryAB12"),
        ("multipart/form-data; boundary=\"'()+_,-./:=?\"", "'()+_,-./:=?"), ("multipart/form-data ; boundary=a", "a"),
        ("multipart/form-data; boundary=\(String(repeating: "b", count: 70))", String(repeating: "b", count: 70)),
    ])
    func `a boundary is a parameter of the type`(type: String, boundary: String) {
        #expect(MultipartBoundary(contentType: type)?.bytes == Array(boundary.utf8))
    }

    @Test(arguments: [
        "multipart/form-data", "multipart/form-data;", "multipart/form-data; boundary",
        "multipart/form-data; boundary=",
        "multipart/form-data; boundary=\"\"", "multipart/form-data; boundary=\"a",
        "multipart/form-data; boundary=\"a \"",
        "multipart/form-data; boundary=a; boundary=b", "multipart/form-data; boundary=a; Boundary=a",
        "multipart/form-data; boundary=\"a\"b", "multipart/form-data; boundary=\"a\u{E9}\"",
        "multipart/form-data; boundary=\"a\\\\\"", "multipart/form-data; boundary=a, multipart/form-data; boundary=b",
        "multipart/form-data; boundary=\(String(repeating: "b", count: 71))", "multipart/mixed; boundary=a",
        "text/plain; multipart/form-data; boundary=a", "",
    ])
    func `a type without one, or with more than one, has none`(type: String) {
        #expect(MultipartBoundary(contentType: type) == nil)
    }
}
