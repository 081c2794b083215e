import HTTPTypes
import Markup
import Testing

@testable import Web

struct SiteErrorTests {
    @Test(arguments: [
        (PageStatus.ok, 200), (.refused, 422), (.conflict, 409), (.missing, 404), (.forbidden, 403),
        (.tooMany(retryAfter: 9), 429), (.unavailable(retryAfter: 9), 503),
        (.error(.badRequest), 400), (.error(.crossSite), 403), (.error(.sessionEnded), 403),
        (.error(.forbidden), 403), (.error(.signInAgain), 403), (.error(.notFound), 404),
        (.error(.methodNotAllowed), 405), (.error(.preconditionFailed), 412),
        (.error(.contentTooLarge), 413), (.error(.accountFull), 409),
        (.error(.unsupportedMediaType), 415), (.error(.tooManyRequests), 429),
        (.error(.internalServerError), 500), (.error(.unavailable), 503), (.error(.pagesBehind), 202),
    ])
    func `the one table has a code for every status`(status: PageStatus, code: Int) {
        #expect(status.code == code)
    }

    @Test(arguments: SiteError.allCases)
    func `an error names its request where the log has a line`(error: SiteError) {
        let page = String(decoding: site().screen(of: error, request: "r1").content.rendered(), as: UTF8.self)
        let logged: [SiteError] = [.internalServerError, .unavailable, .pagesBehind]
        #expect(page.contains("<code>r1</code>") == logged.contains(error))
    }

    @Test func `a layout tells a page that is missing from one that broke`() {
        let site = TestSite(layout: { screen in AnyHTML(p { "\(screen.status.code) \(screen.title)" }) })
        #expect(site.get("/nowhere").text == "<p>404 Page not found</p>")
        #expect(site.get("/open/missing").text == "<p>404 missing</p>")
        #expect(site.get("/open/broken").text == "<p>500 Something went wrong</p>")
        #expect(site.get("/open/fine").text == "<p>200 fine</p>")
    }

    @Test func `a site words one error page and keeps the others`() {
        let text = SiteErrorText.english.replacing(.notFound, with: .init("No such tea", "Try another."))
        #expect(text[.notFound] == SiteErrorText.Page("No such tea", "Try another."))
        let others = SiteError.allCases.filter { $0 != .notFound }
        #expect(others.allSatisfy { text[$0] == SiteErrorText.english[$0] })
        #expect(Set(others.map { text[$0].title }).count == others.count)
    }

    @Test func `a site shows error pages its own way, and its JSON stays`() {
        let site = TestSite(errorView: { OwnErrorView(model: $0) })
        let broken = site.get("/open/broken")
        #expect(broken.status.code == 500)
        #expect(broken.text.contains("<body><p>500 internalServerError r1</p></body>"))
        #expect(site.get("/nowhere").text.contains("<body><p>404 notFound</p></body>"))
        #expect(
            site.get("/open/broken", accept: "application/json").text
                == #"{"message":"It is our fault, not yours. Try again in a moment.","request":"r1","title":"Something went wrong"}"#
        )
    }

    private func site() -> LocalizedSite {
        LocalizedSite(language: "en", modules: [], errors: .english) { $0.content }
    }
}

private struct OwnErrorView: View {
    let model: SiteErrorViewModel

    var body: some HTML {
        p {
            "\(model.status.code) \(model.error)"
            if let id = model.requestID { " \(id)" }
        }
    }
}
