import Testing
import UserService

struct ServiceAddressTests {
    @Test(arguments: ["http://127.0.0.1:8000/sign-in", "https://users.example.org", "HTTPS://users.example.org/a?b=c"])
    func `a service has an address of the web`(text: String) {
        #expect(ServiceAddress(text)?.text == text)
    }

    @Test(arguments: [
        "", "users.example.org", "/sign-in", "ftp://users.example.org", "file:///etc/passwd", "http://",
        "http://ann:secret@users.example.org/", "http://users.example.org:99999/", "http://a b/", "http://a/\r\nX: y",
        "javascript:alert(1)", "http://a\0b/",
    ])
    func `anything else is none`(text: String) {
        #expect(ServiceAddress(text) == nil)
    }
}
