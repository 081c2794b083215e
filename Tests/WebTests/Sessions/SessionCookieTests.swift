import HTTPTypes
import Testing

@testable import Web

struct SessionCookieTests {
    static let one = "000102030405060708090a0b0c0d0eff"
    static let other = "ff0102030405060708090a0b0c0d0e00"

    @Test(arguments: [
        ["visitor=\(one)"], ["a=b; visitor=\(one); c=d"], ["a=b;visitor=\(one)"], ["a=b", "visitor=\(one)"],
        ["visitor=\(one); visitor=\(one)"], ["visitor=\(one)", "visitor=\(one)"], [";; visitor=\(one);"],
        ["__Host-visitor=\(other); visitor=\(one)"],
    ])
    func `the token is found among other cookies`(cookies: [String]) throws {
        let request = Self.request(cookies)
        #expect(SessionCookie.isPresent(in: request))
        #expect(SessionCookie.token(in: request)?.text == Self.one)
    }

    @Test(arguments: [
        ["visitor=\(one); visitor=\(other)"], ["visitor=\(one)", "visitor=\(other)"], ["visitor="], ["visitor=abc"],
        ["visitor=\(one)x"], ["visitor=\"\(one)\""], ["visitor=\(one); visitor="], ["visitor=\(one.uppercased())"],
    ])
    func `two that differ and one that is malformed are no token, yet present`(cookies: [String]) {
        let request = Self.request(cookies)
        #expect(SessionCookie.isPresent(in: request))
        #expect(SessionCookie.token(in: request) == nil)
    }

    @Test(arguments: [
        [], [""], ["visitor"], ["Visitor=\(one)"], ["xvisitor=\(one)"], ["a=visitor=\(one)"], ["visitor =\(one)"],
        ["__Host-visitor=\(one)"],
    ])
    func `other cookies are none`(cookies: [String]) {
        let request = Self.request(cookies)
        #expect(!SessionCookie.isPresent(in: request))
        #expect(SessionCookie.token(in: request) == nil)
    }

    @Test func `over https only the cookie that is bound to the host counts`() {
        let bound = Self.request(["__Host-visitor=\(Self.one); visitor=\(Self.other)"], isSecure: true)
        #expect(SessionCookie.token(in: bound)?.text == Self.one)
        let loose = Self.request(["visitor=\(Self.one)"], isSecure: true)
        #expect(SessionCookie.token(in: loose) == nil)
        #expect(!SessionCookie.isPresent(in: loose))
    }

    @Test func `the cookie is set for a time, for this site's pages only, out of scripts' reach`() throws {
        let token = try #require(SessionToken(Self.one))
        #expect(
            SessionCookie.setting(token, for: 34_560_000, secure: false)
                == "visitor=\(Self.one); Path=/; Max-Age=34560000; HttpOnly; SameSite=Lax")
        #expect(
            SessionCookie.setting(token, for: 34_560_000, secure: true)
                == "__Host-visitor=\(Self.one); Path=/; Max-Age=34560000; HttpOnly; SameSite=Lax; Secure")
    }

    private static func request(_ cookies: [String], isSecure: Bool = false) -> Request {
        var fields = HTTPFields()
        fields[values: .cookie] = cookies
        return Request(path: "/", isSecure: isSecure, fields: fields)
    }
}
