import HTTPTypes
import Testing

@testable import Web

struct CrossSiteGuardTests {
    /// A post's fields, and whether it may change something.
    struct Post: Sendable, CustomTestStringConvertible {
        var fields: [String: String]
        var isSecure = false
        let isAllowed: Bool

        var testDescription: String {
            fields.sorted { $0.key < $1.key }.map { "\($0): \($1)" }.joined(separator: ", ")
                + (isSecure ? " (https)" : "")
        }
    }

    static let hosts = ["shop.example", "127.0.0.1:8080"]
    static let cookie = ["Cookie": "visitor=000102030405060708090a0b0c0d0eff"]

    @Test(arguments: [
        ("same-origin", true), ("none", true), ("same-site", false), ("cross-site", false), ("", false),
        ("Same-Origin", false), ("same-origin, cross-site", false), ("cross-site, same-origin", false), ("null", false),
    ])
    func `Sec-Fetch-Site decides where it is sent, whatever Origin says`(site: String, isAllowed: Bool) throws {
        for host in Self.hosts {
            for origin in ["http://\(host)", "http://evil.example", "null", nil] {
                var post = Post(fields: ["Host": host, "Sec-Fetch-Site": site], isAllowed: isAllowed)
                post.fields["Origin"] = origin
                #expect(try Self.allows(post) == isAllowed)
                post.fields.merge(Self.cookie) { $1 }
                #expect(try Self.allows(post) == isAllowed)
            }
        }
    }

    @Test(arguments: [
        Post(fields: ["Host": "shop.example", "Origin": "http://shop.example"], isAllowed: true),
        Post(fields: ["Host": "shop.example", "Origin": "https://shop.example"], isAllowed: true),
        Post(fields: ["Host": "Shop.Example", "Origin": "http://shop.example"], isAllowed: true),
        Post(fields: ["Host": "shop.example", "Origin": "https://shop.example"], isSecure: true, isAllowed: true),
        Post(fields: ["Host": "shop.example", "Origin": "http://shop.example"], isSecure: true, isAllowed: false),
        Post(fields: ["Host": "127.0.0.1:8080", "Origin": "http://127.0.0.1:8080"], isAllowed: true),
        Post(fields: ["Host": "127.0.0.1:8080", "Origin": "http://127.0.0.1"], isAllowed: false),
        Post(fields: ["Host": "127.0.0.1:8080", "Origin": "http://127.0.0.1:8081"], isAllowed: false),
        Post(fields: ["Host": "127.0.0.1:8080", "Origin": "http://shop.example"], isAllowed: false),
        Post(fields: ["Host": "shop.example", "Origin": "http://shop.example.evil.example"], isAllowed: false),
        Post(fields: ["Host": "shop.example", "Origin": "http://evil.example/shop.example"], isAllowed: false),
        Post(fields: ["Host": "shop.example", "Origin": "http://shop.example@evil.example"], isAllowed: false),
        Post(fields: ["Host": "shop.example", "Origin": "ftp://shop.example"], isAllowed: false),
        Post(fields: ["Host": "shop.example", "Origin": "shop.example"], isAllowed: false),
        Post(fields: ["Host": "shop.example", "Origin": "null"], isAllowed: false),
        Post(fields: ["Host": "null", "Origin": "null"], isAllowed: false),
        Post(fields: ["Host": "", "Origin": "http://"], isAllowed: false),
        Post(fields: ["Host": "shop.example", "Origin": ""], isAllowed: false),
        Post(fields: ["Origin": "http://shop.example"], isAllowed: false),
        Post(fields: ["Host": "worker", "Origin": "https://named.example"], isAllowed: true),
        Post(fields: ["Host": "worker", "Origin": "https://named.example:444"], isAllowed: false),
        Post(fields: ["Host": "worker", "Origin": "http://named.example"], isAllowed: false),
        Post(fields: ["Origin": "https://named.example"], isAllowed: true),
    ])
    func `without Sec-Fetch-Site Origin decides, with and without a session`(post: Post) throws {
        #expect(try Self.allows(post) == post.isAllowed)
        var known = post
        known.fields.merge(Self.cookie) { $1 }
        #expect(try Self.allows(known) == post.isAllowed)
    }

    @Test(arguments: hosts)
    func `with neither header a session is refused and a newcomer is not`(host: String) throws {
        #expect(try Self.allows(Post(fields: ["Host": host], isAllowed: true)))
        #expect(try Self.allows(Post(fields: ["Host": host, "Cookie": "theme=dark"], isAllowed: true)))
        #expect(try !Self.allows(Post(fields: ["Host": host].merging(Self.cookie) { $1 }, isAllowed: false)))
        #expect(try !Self.allows(Post(fields: ["Host": host, "Cookie": "visitor=malformed"], isAllowed: false)))
    }

    private static func allows(_ post: Post) throws -> Bool {
        var fields = HTTPFields()
        for (name, value) in post.fields {
            fields[try #require(HTTPField.Name(name))] = value
        }
        let request = Request(method: .post, path: "/", isSecure: post.isSecure, fields: fields)
        return CrossSiteGuard(origins: [Origin("https://named.example")].compactMap { $0 }).allows(request)
    }
}
