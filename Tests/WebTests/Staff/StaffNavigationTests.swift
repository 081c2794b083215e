import HTTPTypes
import Markup
import Testing

@testable import Web

/// The navigation of the staff's pages, as a layout gets it.
struct StaffNavigationTests {
    let site = StaffSite()

    /// The links of the navigation that a page has; none without one.
    private func links(_ response: Response) -> [Substring] {
        response.text.matches(of: #/<li[^>]*><a href="[^"]*"[^>]*>([^<]*)/#).map(\.output.1)
    }

    @Test func `a page of the staff has the links that the role allows, and the ways out`() {
        let (staff, owner) = (site.signIn("staff"), site.signIn("owner"))
        #expect(
            site.send(.get, "/staff/desk/fine", cookie: staff).text.contains(
                """
                <nav class="staff-nav" aria-label="Staff"><ul><li><a href="/staff">Home</a></li>\
                <li><a href="/staff/desk" aria-current="true">Desk</a></li>\
                <li><a href="/staff/desk/index">Index</a></li>\
                <li class="staff-exit"><a href="/">View site</a></li>\
                <li class="staff-exit"><a href="/own">Account</a></li></ul></nav>
                """))
        #expect(
            links(site.send(.get, "/staff/desk/fine", cookie: owner))
                == ["Home", "Desk", "Index", "Safe", "View site", "Account"])
        #expect(links(site.send(.post, "/staff/desk/refused", cookie: staff, "said=x")).count == 5)
        site.give(.owner, to: "staff")
        #expect(links(site.send(.get, "/staff/desk/fine", cookie: staff)).count == 6)
    }

    @Test func `an error page of the staff has it too, and nobody else sees it`() {
        let (staff, customer) = (site.signIn("staff"), site.signIn("customer"))
        for reference in ["/staff/desk/nowhere", "/staff/safe/index", "/staff/desk/broken"] {
            let text = site.send(.get, reference, cookie: staff).text
            #expect(text.contains("staff-nav") && !text.contains("aria-current"), "\(reference)")
        }
        for reference in ["/open/fine", "/nowhere"] {
            #expect(!site.send(.get, reference, cookie: staff).text.contains("staff-nav"), "\(reference)")
        }
        for method in [HTTPRequest.Method.get, .post] {
            #expect(!site.send(method, "/staff/desk/fine", cookie: customer).text.contains("staff-nav"))
            #expect(!site.send(method, "/staff/desk/fine").text.contains("staff-nav"))
        }
    }

    @Test(arguments: [
        ("/staff", "Home", "page"), ("/staff/desk", "Desk", "page"), ("/staff/desk?said=1", "Desk", "true"),
        ("/staff/desk/7", "Desk", "true"), ("/staff/desk/index", "Index", "page"),
        ("/staff/desk/index/1", "Index", "true"), ("/staff/desktop", "Home", "true"), ("/elsewhere", nil, nil),
    ])
    func `the nearest link is the one where the reader is`(reference: String, name: String?, mark: String?) throws {
        let page = try #require(Link(reference: reference))
        let current = site.area.navigation(for: .owner, at: page, site: .root).entries.filter { $0.current != nil }
        #expect(current.map(\.name) == (name.map { [$0] } ?? []) && current.first?.current == mark)
    }

    @Test func `without a page nothing is marked, and without an account there is no link to it`() {
        let bare = StaffArea(below: Link.root.appending("staff")) { $0 }
        let navigation = bare.navigation(for: .staff, at: nil, site: .root)
        #expect(navigation.entries.isEmpty && navigation.exits.map(\.name) == ["View site"])
        #expect(navigation.role == .staff)
        #expect(site.area.navigation(for: .owner, at: nil, site: .root).entries.allSatisfy { $0.current == nil })
    }
}
