import HTTPTypes
import Testing
import ViperWeb
import Web

@testable import ShopSite

struct InMemoryContextTests {
    @Test func `a test's account signs in`() throws {
        let context = try SiteContext.inMemory(
            for: ShopProgram.self, accounts: ["ann@example.org": "a long enough password"])
        let website = try ShopProgram.site(context)
        #expect(signIn("another+password", to: website).status == .unprocessableContent)
        let signedIn = signIn("a+long+enough+password", to: website)
        #expect(signedIn.status == .seeOther)
        let cookie = try #require(signedIn.fields[.setCookie]).prefix { $0 != ";" }
        var request = Request(method: .get, path: "/account")
        request.fields[.cookie] = String(cookie)
        #expect(String(decoding: website.respond(to: request).body, as: UTF8.self).contains("ann@example.org"))
    }

    @Test func `an account that breaks the rules is no account`() {
        #expect(throws: (any Error).self) {
            try SiteContext.inMemory(for: ShopProgram.self, accounts: ["ann@example.org": "short"])
        }
    }

    private func signIn(_ password: String, to website: Website) -> Response {
        var request = Request(method: .post, path: "/login")
        request.fields[.contentType] = "application/x-www-form-urlencoded"
        request.fields[HTTPField.Name("Sec-Fetch-Site")!] = "same-origin"
        request.body = Array("username=ann%40example.org&password=\(password)".utf8)
        return website.respond(to: request)
    }
}
