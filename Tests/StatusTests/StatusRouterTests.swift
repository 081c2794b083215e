import Testing
import Web

@testable import Status

struct StatusRouterTests {
    let router = StatusRouter(base: Link.root.appending("status"))

    @Test func `every address leads back to what it was made of`() {
        for page in [StatusRouter.Page.overview, .metrics] { #expect(router.page(at: router.link(to: page)) == page) }
    }

    @Test(arguments: ["metric", "metrics.txt", ""])
    func `an address below that is none of the two is nobody's`(name: String) {
        #expect(router.page(at: Link.root.appending("status", name)) == nil)
    }
}
