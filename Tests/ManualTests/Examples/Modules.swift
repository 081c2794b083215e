import Foundation
import HTTPTypes
import Markup
import Testing
import Web

/// The example of guides/modules.md: a page with fixed text.
struct ModulesPage {
    @Test func `the page is shown, and can be a file`() throws {
        let base = Link.root
        let module =
            PageModule(at: base.appending("about"), title: "About us") {
                h1 { "About us" }
                p { "We have rowed on this river since 1898." }
            }
        let website = Website(modules: [module]) { $0.content }
        #expect(website.respond(to: Request(path: "/about")).status == .ok)
        #expect(website.respond(to: Request(path: "/about/us")).status == .notFound)
        var files: [String] = []
        try website.prerenderedPages { files.append($0.link.url.string) }
        #expect(files == ["/about"])
    }
}
