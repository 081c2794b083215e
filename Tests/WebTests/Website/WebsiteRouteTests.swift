import HTTPTypes
import Testing
import Web

/// What answered, as operators count it.
struct WebsiteRouteTests {
    let site = TestSite()

    @Test(arguments: [
        ("/open/index", "answers.index"), ("/open/fine", "answers.answer"), ("/own/missing", "answers.answer"),
        ("/open/unavailable", "answers.answer"), ("/open/broken", "answers.answer"), ("/open/fine/", "answers.answer"),
        ("/open/unknown", "none"), ("/%FF", "none"), ("/open/write", "none"), ("/", "none"),
    ])
    func `a page is its module's, whatever came of it; what no module knows is none`(path: String, route: String) {
        #expect(site.get(path).route.label == route)
    }

    @Test func `an action is its module's, also where it is refused`() throws {
        #expect(try site.post("/open/write").route.label == "answers.write")
        #expect(try site.post("/open/broken").route.label == "answers.answer")
        let stranger = Request(id: "r1", method: .post, path: "/open/write", fields: [.origin: "http://evil.example"])
        let refused = site.website.respond(to: stranger)
        #expect(refused.status == .forbidden && refused.route.label == "answers.write")
        #expect(try site.post("/open/index").route == .none)
    }

    @Test func `a page for operators is kept nowhere`() {
        let response = site.get("/watch/fine")
        #expect(response.status == .ok)
        #expect(response.fields[.cacheControl] == "no-store")
        #expect(response.fields[.eTag] == nil && response.fields[.setCookie] == nil)
    }
}
