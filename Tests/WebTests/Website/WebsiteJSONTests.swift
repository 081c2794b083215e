import HTTPTypes
import Testing
import Web

struct WebsiteJSONTests {
    let site = TestSite()

    @Test(arguments: [
        "application/json", "Application/JSON", "text/html, application/json", "application/json; q=0.1",
        "application/json;q=1", "application/json ; charset=utf-8", "*/*;q=0.5, application/json;q=0.5",
        "application/json, text/plain, */*", "*/*, text/html;q=0.1, application/json;q=0.2",
        " application/json ",
    ])
    func `who names JSON gets it`(accept: String) {
        let response = site.get("/open/fine", accept: accept)
        #expect(response.fields[.contentType] == "application/json")
        #expect(response.text == #"{"isKnown":false,"said":"","title":"fine","visitor":""}"#)
    }

    @Test(arguments: [
        nil, "", "*/*", "text/html", "application/*", "application/json;q=0", "application/json; q=0.000",
        "application/json;Q=0", "application/jsonx", "application/ld+json", "text/html;x=application/json",
        "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
        "*/*, application/json;q=0.001", "text/html, application/json;q=0.9", "application/json;q=0.5, text/*;q=0.6",
        "text/html;q=0.1, application/json;q=1e9", "application/json;q=inf", "application/json;q=-1",
        "application/json;q=2", "application/json;q=0.00001",
    ])
    func `everybody else gets the page`(accept: String?) {
        let response = site.get("/open/fine", accept: accept)
        #expect(response.fields[.contentType] == "text/html; charset=utf-8")
        #expect(response.text.hasPrefix("<!DOCTYPE html>"))
    }

    @Test(arguments: [("/open/refused", 422), ("/open/busy", 429), ("/open/missing", 404)])
    func `a page's status is the same in JSON`(path: String, status: Int) {
        let response = site.get(path, accept: "application/json")
        #expect(response.status.code == status)
        #expect(response.fields[.contentType] == "application/json")
    }

    @Test func `an error is JSON as well`() {
        let missing = site.get("/nowhere", accept: "application/json")
        #expect(missing.status == .notFound)
        #expect(
            missing.text
                == #"{"message":"There is no page at this address. Perhaps it has moved, or it never existed.","title":"Page not found"}"#
        )
        let broken = site.get("/open/broken", accept: "application/json")
        #expect(broken.status == .internalServerError)
        #expect(broken.text.contains(#""request":"r1""#))
    }
}
