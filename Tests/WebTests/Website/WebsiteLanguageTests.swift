import HTTPTypes
import Markup
import Testing
import Web

/// A site whose pages say their language: English at the root, Vietnamese and Chinese below `/vi` and `/zh`.
struct WebsiteLanguageTests {
    let website = LanguageSite.website(of: ["en", "vi", "zh"])

    @Test(arguments: [
        ("vi", "/vi/"), ("vi-VN,vi;q=0.9,en;q=0.8", "/vi/"), ("zh-CN", "/zh/"), ("zh-TW,zh;q=0.9", "/zh/"),
        ("fr, zh;q=0.5, vi;q=0.4", "/zh/"), ("en;q=0.1, vi;q=0.2", "/vi/"), ("EN;q=0, VI", "/vi/"),
    ])
    func `who comes to the root is led to the home of the language that Accept-Language names`(
        field: String, home: String
    ) {
        let response = get("/", acceptLanguage: field)
        #expect(response.status == .found)
        #expect(response.fields[.location] == home)
        #expect(response.fields[.vary] == "Accept, Accept-Language, Cookie, Referer")
        #expect(response.fields[.cacheControl] == "private, no-cache")
    }

    @Test(arguments: [
        "", "en", "en-GB,vi;q=0.9", "fr", "*", "fr, *;q=0.5, vi;q=0.1", "vi;q=0", "x;;;,,;q=", "vi;q=abc",
    ])
    func `everybody else gets the home at the root`(field: String) {
        let response = get("/", acceptLanguage: field)
        #expect(response.status == .ok)
        #expect(response.text.contains("home in en"))
        #expect(response.fields[.vary] == "Accept, Accept-Language, Cookie, Referer")
    }

    @Test func `the cookie counts before Accept-Language`() {
        #expect(get("/", acceptLanguage: "vi", cookie: "language=zh").fields[.location] == "/zh/")
        #expect(get("/", acceptLanguage: "vi", cookie: "a=b; language=en").status == .ok)
    }

    @Test(arguments: [
        "language=fr", "language=", "language=vi; language=zh", "language=//evil.example", "xlanguage=vi",
    ])
    func `a cookie that names no language, or two, does not count`(cookie: String) {
        #expect(get("/", cookie: cookie).status == .ok)
        #expect(get("/", acceptLanguage: "zh", cookie: cookie).fields[.location] == "/zh/")
    }

    @Test func `who comes from a page of the site itself chose the link`() {
        #expect(get("/", acceptLanguage: "vi", referer: "https://shop.example/vi/").status == .ok)
        #expect(get("/", acceptLanguage: "vi", referer: "https://shop.example.evil/").status == .found)
        #expect(get("/", acceptLanguage: "vi", referer: "https://evil.example/").status == .found)
    }

    @Test(arguments: ["/deep", "/vi/", "/vi/deep", "/zh/deep"])
    func `no other address looks at the reader's languages`(path: String) {
        let plain = get(path)
        #expect(plain.status == .ok)
        #expect(plain.fields[.vary] == "Accept")
        #expect(get(path, acceptLanguage: "zh", cookie: "language=vi").body == plain.body)
        #expect(plain.text.contains(path.hasPrefix("/vi") ? "in vi" : path.hasPrefix("/zh") ? "in zh" : "in en"))
    }

    @Test func `error pages speak the language of the address`() {
        #expect(get("/nowhere").text.contains("Nothing in en"))
        #expect(get("/vi/nowhere").text.contains("Nothing in vi"))
        #expect(get("/vi/%").text.contains("Damaged in vi"))
        #expect(get("/vino").text.contains("Nothing in en"))
        #expect(get("/vi/nowhere").text.contains("href=\"/vi/\""))
    }

    @Test func `a home without its slash is led to the one with it`() {
        #expect(get("/vi").status == .movedPermanently)
        #expect(get("/vi").fields[.location] == "/vi/")
    }

    private func get(
        _ path: String, acceptLanguage: String? = nil, cookie: String? = nil, referer: String? = nil
    ) -> Response {
        var fields = HTTPFields()
        fields[.acceptLanguage] = acceptLanguage
        fields[.cookie] = cookie
        fields[.referer] = referer
        if let host = HTTPField.Name("Host") { fields[host] = "shop.example" }
        return website.respond(to: Request(path: path, fields: fields))
    }
}
