import HTTPTypes
import Testing
import Web

/// If-Match and If-None-Match (RFC 9110, 13.1) of requests that read and that change.
struct PreconditionTests {
    let site = TestSite()

    private func send(
        _ method: HTTPRequest.Method, _ path: String, _ fields: HTTPFields, body: String = "text=x"
    ) -> Response {
        var fields = fields
        fields[.contentType] = method == .post ? TestSite.formType : nil
        return site.website.respond(to: Request(method: method, path: path, fields: fields, body: Array(body.utf8)))
    }

    private var tag: String { site.get("/open/fine").fields[.eTag] ?? "" }

    @Test func `a page that is no longer the same is not shown to who asks for that one`() {
        #expect(send(.get, "/open/fine", [.ifMatch: #""other""#]).status == .preconditionFailed)
        #expect(send(.head, "/open/fine", [.ifMatch: "W/\(tag)"]).status == .preconditionFailed)
        #expect(send(.get, "/open/fine", [.ifMatch: "*"]).status == .ok)
        #expect(send(.get, "/open/fine", [.ifMatch: #""other", \#(tag)"#]).status == .ok)
        #expect(send(.get, "/open/fine", [.ifMatch: tag, .ifNoneMatch: tag]).status == .notModified)
    }

    @Test func `a visitor's page has no tag, and but * in common with a condition`() {
        #expect(site.get("/own/fine").fields[.eTag] == nil)
        #expect(send(.get, "/own/fine", [.ifNoneMatch: "*"]).status == .notModified)
        #expect(send(.get, "/own/fine", [.ifNoneMatch: #""other""#]).status == .ok)
        #expect(send(.get, "/own/fine", [.ifMatch: "*"]).status == .ok)
        #expect(send(.get, "/own/fine", [.ifMatch: #""other""#]).status == .preconditionFailed)
    }

    @Test func `its page says why, and is kept by nobody`() {
        let refused = send(.get, "/open/fine", [.ifMatch: #""other""#])
        #expect(refused.text.contains("The page has changed"))
        #expect(refused.fields[.cacheControl] == "no-store" && refused.fields[.eTag] == nil)
        #expect(refused.route.label == site.get("/open/fine").route.label)
    }

    @Test func `a change is made in the state that it is meant for, and in no other`() {
        for (fields, status) in [
            ([.ifMatch: #""other""#], .preconditionFailed), ([.ifMatch: "W/\(tag)"], .preconditionFailed),
            ([.ifMatch: tag], .ok), ([.ifMatch: "*"], .ok), ([.ifNoneMatch: "*"], .preconditionFailed),
            ([.ifNoneMatch: tag], .preconditionFailed), ([.ifNoneMatch: "W/\(tag)"], .preconditionFailed),
            ([.ifNoneMatch: #""other""#], .ok), ([:], .ok),
        ] as [(HTTPFields, HTTPResponse.Status)] {
            #expect(send(.post, "/open/fine", fields).status == status, "\(fields)")
        }
    }

    @Test func `where there is no page, nothing matches`() {
        #expect(send(.post, "/open/write", [.ifMatch: "*"]).status == .preconditionFailed)
        #expect(send(.post, "/open/write", [.ifNoneMatch: "*"]).status == .seeOther)
    }

    @Test func `what is refused without a condition is refused for its own reason`() {
        #expect(send(.post, "/nowhere", [.ifMatch: "*"]).status == .notFound)
        let foreign: HTTPFields = [.ifMatch: #""other""#, .origin: "http://evil.example"]
        #expect(send(.post, "/open/write", foreign).status == .forbidden)
        #expect(send(.get, "/nowhere", [.ifMatch: #""other""#]).status == .notFound)
    }
}
