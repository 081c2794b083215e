import Markup
import ShopProducts
import StaticSearch
import Web

/// The header that every page shares: the site's name and its main pages. A page of the staff has their navigation instead.
struct ShopHeader: HTML {
    /// The address of the page below; nil on an error page.
    let current: Link?
    /// Nil outside of the staff's pages.
    let staff: StaffNavigation?
    let navigation: Navigation
    /// Nil with a worker, whose lists have a search.
    let search: StaticSearchForm?
    let assets: Assets
    let text: ShopText

    var body: some HTML {
        header(.class("site-header")) {
            a(.to(navigation.home), .class("brand"), .aria(.current, current == navigation.home ? "page" : nil)) {
                img(.src(assets.url("favicon.svg")), .alt(""), .width(32), .height(32))
                text.name
            }
            if let staff {
                staff
            } else {
                nav(.class("site-nav"), .aria(.label, text.navigation)) {
                    ul {
                        NavigationItem(link: navigation.products, name: text.products, current: current)
                        NavigationItem(link: navigation.categories, name: text.categories, current: current)
                        NavigationItem(link: navigation.todos, name: text.todos, current: current)
                        NavigationItem(link: navigation.counter, name: text.counter, current: current)
                        NavigationItem(link: navigation.account, name: text.account, current: current)
                    }
                }
                search
            }
        }
    }
}

/// A link to a main page, marked where the reader is; nothing where there is no such page.
struct NavigationItem: HTML {
    let link: Link?
    let name: String
    let current: Link?

    var body: some HTML {
        if let link {
            li { a(.to(link), .aria(.current, mark(of: link))) { name } }
        }
    }

    /// "page" on the page itself, "true" on the pages below it.
    private func mark(of link: Link) -> String? {
        guard let current else { return nil }
        if current == link { return "page" }
        return current.address.path(below: link.address) == nil ? nil : "true"
    }
}

/// The site's main pages; nil for those that it does not have.
struct Navigation: Sendable {
    let home: Link
    let products: Link
    let categories: Link
    let todos: Link?
    let counter: Link?
    let account: Link?
    let contact: Link?
    let journal: Link
    let about, shipping, privacy: Link
    /// The feeds of the newest products and articles.
    let feeds: [FeedLink]
}
