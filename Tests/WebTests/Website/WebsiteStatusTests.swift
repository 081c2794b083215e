import Foundation
import HTTPTypes
import Platform
import Testing
import Web

struct WebsiteStatusTests {
    let site = TestSite()

    @Test(arguments: [
        (Answer.fine, 200), (.refused, 422), (.conflict, 409), (.missing, 404), (.busy, 429), (.later, 503),
        (.nothing, 404),
        (.elsewhere, 303), (.unavailable, 503), (.broken, 500),
    ])
    func `a module's answer has its status code, read or posted`(answer: Answer, status: Int) throws {
        for path in ["/open/\(answer.rawValue)", "/own/\(answer.rawValue)"] {
            #expect(site.get(path).status.code == status)
            #expect(try site.post(path).status.code == status)
        }
    }

    @Test(arguments: Answer.allCases)
    func `HEAD is answered like GET`(answer: Answer) {
        let path = "/open/\(answer.rawValue)"
        let get = site.get(path)
        let head = site.website.respond(to: Request(id: "r1", method: .head, path: path))
        #expect(head.status == get.status)
        #expect(head.fields == get.fields)
        #expect(head.body == get.body)
    }

    @Test(arguments: [
        ("/", "", 404), ("/nowhere", "", 404), ("/open", "", 404), ("/open/nowhere", "", 404),
        ("/open/fine/more", "", 404), ("/OPEN/fine", "", 404), ("/open//fine", "", 404), ("//open/fine", "", 404),
        ("/open/fine%2F", "", 404), ("/open/%", "", 400), ("/open/%FF", "", 400), ("/open/fine%00", "", 400),
        ("/open/fine", "q=%", 400), ("open/fine", "", 400), ("", "", 400), ("/open/f%69ne", "", 200),
    ])
    func `an address that names nothing is 404, one that cannot be read 400`(path: String, query: String, status: Int) {
        let response = site.get(path, query)
        #expect(response.status.code == status)
        #expect(response.text.contains("<h1>"))
    }

    @Test(arguments: [
        ("/open/fine", "GET, HEAD, POST"), ("/open/index", "GET, HEAD"), ("/open/write", "POST"),
    ])
    func `another method is 405 and Allow names the ones that are answered`(path: String, allow: String) throws {
        for method in [HTTPRequest.Method.put, .delete, .patch, .options, .trace] {
            let response = site.website.respond(to: Request(method: method, path: path))
            #expect(response.status == .methodNotAllowed)
            #expect(response.fields[.allow] == allow)
        }
        if !allow.contains("POST") { #expect(try site.post(path).fields[.allow] == allow) }
        if !allow.contains("GET") { #expect(site.get(path).fields[.allow] == allow) }
    }

    @Test func `another method at an address that names nothing is 404 without Allow`() throws {
        let response = site.website.respond(to: Request(method: .delete, path: "/nowhere"))
        #expect(response.status == .notFound)
        #expect(response.fields[.allow] == nil)
        #expect(try site.post("/nowhere").status == .notFound)
    }

    @Test(arguments: [
        ("/open/index", "x=1", "/open/index"), ("/open/index/", "", "/open/index"), ("/own/fine/", "", "/own/fine"),
    ])
    func `an address that is not a page's own moves there`(path: String, query: String, location: String) {
        let response = site.get(path, query)
        #expect(response.status == .movedPermanently)
        #expect(response.fields[.location] == location)
        #expect(response.fields[.cacheControl] == "no-cache")
        #expect(response.body.isEmpty)
        #expect(site.get(location).status == .ok)
    }

    @Test func `a changed thing is shown by a redirect`() throws {
        let response = try site.post("/open/write", "said=x")
        #expect(response.status == .seeOther)
        #expect(response.fields[.location] == "/open/index")
        #expect(response.body.isEmpty)
    }

    @Test func `too many attempts and an unavailable store say when to come again`() {
        #expect(site.get("/open/busy").fields[.retryAfter] == "30")
        #expect(site.get("/open/later").fields[.retryAfter] == "5")
        #expect(site.get("/open/unavailable").fields[.retryAfter] == "5")
        #expect(site.get("/open/broken").fields[.retryAfter] == nil)
        #expect(site.get("/open/fine").fields[.retryAfter] == nil)
    }

    @Test func `what breaks is reported once and named on its page, and nothing else is`() throws {
        for answer in Answer.allCases where answer != .broken && answer != .unavailable {
            #expect(!site.get("/open/\(answer.rawValue)").text.contains("r1"))
        }
        #expect(!site.get("/nowhere").text.contains("r1"))
        #expect(site.reports.isEmpty)

        #expect(site.get("/open/broken").text.contains("<code>r1</code>"))
        #expect(try #require(site.reports.last).error is Accident)
        #expect(site.get("/open/unavailable").text.contains("<code>r1</code>"))
        #expect(try #require(site.reports.last?.error as? StoreUnavailable).reason == "the disk is full")
        #expect(site.reports.map(\.id) == ["r1", "r1"])
    }

    @Test func `an error page tells nobody what broke`() {
        for path in ["/open/broken", "/open/unavailable"] {
            let text = site.get(path).text
            #expect(text.contains("<h1>"))
            #expect(!text.contains("disk"))
            #expect(!text.contains("Accident"))
        }
    }
}
