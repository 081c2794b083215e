import HTTPTypes
import Testing
import Web

struct WebsiteCachingTests {
    let site = TestSite()

    @Test func `a page for everyone may be kept and asked again, a visitor's own by the browser alone`() {
        #expect(site.get("/open/fine").fields[.cacheControl] == "no-cache")
        #expect(site.get("/own/fine").fields[.cacheControl] == "private, no-cache")
        #expect(site.get("/own/refused").fields[.cacheControl] == "private, no-cache")
    }

    @Test func `a module chooses how each of its pages is kept`() throws {
        #expect(site.get("/open/index").fields[.cacheControl] == "max-age=60")
        #expect(site.get("/open/index").fields[.eTag] != nil)
        #expect(site.get("/watch/index").fields[.cacheControl] == "max-age=60")
        #expect(site.get("/watch/fine").fields[.cacheControl] == "no-store")
        #expect(site.get("/watch/fine").fields[.eTag] == nil)
        #expect(try site.post("/open/fine").fields[.cacheControl] == "no-cache", "an action has no page of its own")
    }

    @Test(arguments: ["/nowhere", "/open/nothing", "/open/broken", "/open/unavailable", "/open/write", "/%"])
    func `an error page is not kept`(path: String) {
        #expect(site.get(path).fields[.cacheControl] == "no-store")
        #expect(site.get(path).fields[.eTag] == nil)
    }

    @Test(arguments: Answer.allCases.filter { $0 != .elsewhere })
    func `every page says that it depends on Accept`(answer: Answer) {
        #expect(site.get("/open/\(answer.rawValue)").fields[.vary] == "Accept")
        #expect(site.get("/open/\(answer.rawValue)", accept: "application/json").fields[.vary] == "Accept")
    }

    @Test(arguments: [HTTPRequest.Method.get, .head])
    func `who has the bytes is told so with the page's own fields`(method: HTTPRequest.Method) throws {
        let page = site.get("/open/fine")
        let tag = try #require(page.fields[.eTag])
        let fields: HTTPFields = [.ifNoneMatch: "\"other\", W/\(tag)"]
        let response = site.website.respond(to: Request(method: method, path: "/open/fine", fields: fields))
        #expect(response.status == .notModified)
        #expect(response.body.isEmpty)
        #expect(response.fields == [.eTag: tag, .vary: "Accept", .cacheControl: "no-cache"])
    }

    @Test func `who has other bytes gets the page`() throws {
        let json = try #require(site.get("/open/fine", accept: "application/json").fields[.eTag])
        #expect(json != site.get("/open/fine").fields[.eTag])
        let response = site.website.respond(to: Request(path: "/open/fine", fields: [.ifNoneMatch: json]))
        #expect(response.status == .ok)
    }

    @Test func `only a page that is fine has a tag`() throws {
        #expect(site.get("/open/refused").fields[.eTag] == nil)
        #expect(try site.post("/open/fine").fields[.eTag] == nil)
        let response = site.website.respond(
            to: Request(path: "/open/missing", fields: [.ifNoneMatch: "*"]))
        #expect(response.status == .notFound)
    }
}
