import Markup
import Testing
import Web

@testable import Accounts

struct AccountsRouterTests {
    static let bases = [Link.root, Link.root.appending("vi")]

    @Test(arguments: bases)
    func `every page's link leads to that page`(base: Link) {
        let router = AccountsRouter(base: base)
        let links = [
            router.link(to: .account), base, base.appending("todos", "7"),
            base.appending(
                "products", query: [QueryItem(name: "q", value: "a&b=c d/é?#%"), QueryItem(name: "page", value: "2")]),
        ]
        let pages = [.account, .signIn()] + links.map { AccountsRouter.Page.signIn(next: $0) }
        for page in pages { #expect(router.page(at: router.link(to: page)) == page) }
        #expect(Set(pages.map(router.link)).count == 6)
    }

    @Test(arguments: bases)
    func `every action's target leads to that action`(base: Link) {
        let router = AccountsRouter(base: base)
        for action in [AccountsRouter.Action.signIn, .signOut] {
            #expect(router.action(at: router.target(of: action)) == action)
        }
        #expect(router.target(of: .signIn) != router.target(of: .signOut))
    }

    @Test(arguments: [
        ("/login", "", "/login"), ("/login", "x=1", "/login"), ("/login", "next=", "/login"),
        ("/login", "next=%2Ftodos", "/login?next=%2Ftodos"), ("/login", "next=/todos&x=1", "/login?next=%2Ftodos"),
        ("/login", "next=/todos&next=/account", "/login?next=%2Faccount"), ("/account", "next=/todos", "/account"),
    ])
    func `an address has one spelling`(path: String, query: String, canonical: String) throws {
        let router = AccountsRouter(base: .root)
        let address = try #require(Address(path: path, query: query))
        let page = try #require(router.page(at: Link(address)))
        #expect(router.link(to: page).url.string == canonical)
    }

    @Test(arguments: ["/", "/logout", "/login/", "/Login", "/login/x", "/account/", "/accounts", "/vi/login"])
    func `any other address is no page`(path: String) throws {
        let address = try #require(Address(path: path, query: ""))
        #expect(AccountsRouter(base: .root).page(at: Link(address)) == nil)
    }

    @Test(arguments: ["/", "/account", "/login/", "/logout/", "/logout/x", "/Login", "/vi/login", "/vi/logout"])
    func `any other address is no target`(path: String) throws {
        let address = try #require(Address(path: path, query: ""))
        #expect(AccountsRouter(base: .root).action(at: Target(address)) == nil)
    }
}
