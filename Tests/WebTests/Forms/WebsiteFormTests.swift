import HTTPTypes
import Testing
import Web

struct WebsiteFormTests {
    let site = TestSite()

    @Test(arguments: [
        ("application/x-www-form-urlencoded", 422), ("application/x-www-form-urlencoded; charset=UTF-8", 422),
        ("application/x-www-form-urlencoded ;charset=UTF-8", 422), ("Application/X-WWW-Form-URLencoded", 422),
        ("text/plain", 415), ("application/json", 415), ("multipart/form-data; boundary=x", 415), ("", 415),
        ("application/x-www-form-urlencodedx", 415), ("text/plain; application/x-www-form-urlencoded", 415),
    ])
    func `only a form is taken for one`(type: String, status: Int) {
        #expect(respond(type: type, body: "said=x").status.code == status)
    }

    @Test func `without a type an empty body is a form and another is not`() {
        #expect(respond(type: nil, body: "").status.code == 422)
        #expect(respond(type: nil, body: "said=x").status.code == 415)
    }

    @Test(arguments: ["said=%", "said=1&said=2", (0...100).map { "f\($0)" }.joined(separator: "&")])
    func `a damaged form is 400 and performs nothing`(body: String) throws {
        let response = try site.post("/own/write", body)
        #expect(response.status == .badRequest)
        #expect(response.fields[.setCookie] == nil)
    }

    @Test func `a refused form comes back with its text`() throws {
        let response = try site.post("/own/refused", "said=%3Cb%3E+%26+more")
        #expect(response.status == .unprocessableContent)
        #expect(response.text.contains("<p>&lt;b&gt; &amp; more</p>"))
    }

    @Test(arguments: ["shop.example", "other.example:8080"])
    func `a post from another site is 403 under every host name, its own is not`(host: String) throws {
        let name = try #require(HTTPField.Name("Host"))
        for (origin, status) in [
            ("http://\(host)", 303), ("https://named.example", 303), ("http://evil.example", 403), ("null", 403),
        ] {
            let fields: HTTPFields = [name: host, .origin: origin, .contentType: TestSite.formType]
            let response = site.website.respond(to: Request(method: .post, path: "/own/write", fields: fields))
            #expect(response.status.code == status)
            #expect((response.fields[.setCookie] != nil) == (status == 303))
        }
    }

    @Test func `a page of another site may link here`() throws {
        let fields: HTTPFields = [try #require(HTTPField.Name("Sec-Fetch-Site")): "cross-site"]
        #expect(site.website.respond(to: Request(path: "/own/fine", fields: fields)).status == .ok)
    }

    private func respond(type: String?, body: String) -> Response {
        var fields = HTTPFields()
        fields[.contentType] = type
        return site.website.respond(
            to: Request(method: .post, path: "/open/refused", fields: fields, body: Array(body.utf8)))
    }
}
