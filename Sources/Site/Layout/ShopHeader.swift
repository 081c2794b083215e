internal import Markup
internal import Web

/// The header that every page shares: the site's name and its main pages.
struct ShopHeader: HTML {
    /// The address of the page below; nil on an error page.
    let current: Link?
    let navigation: Navigation
    let assets: Assets
    let text: ShopText

    var body: some HTML {
        header(.class("site-header")) {
            a(.to(navigation.home), .class("brand")) {
                img(.src(assets.url("favicon.svg")), .alt(""), .width(32), .height(32))
                text.name
            }
            nav(.class("site-nav"), .aria(.label, text.navigation)) {
                ul {
                    li { a(.to(navigation.home), .aria(.current, mark(navigation.home))) { text.home } }
                    li { a(.to(navigation.products), .aria(.current, mark(navigation.products))) { text.products } }
                    li { a(.to(navigation.todos), .aria(.current, mark(navigation.todos))) { text.todos } }
                }
            }
        }
    }

    /// "page" on the page itself, "true" on the pages below it.
    private func mark(_ link: Link) -> String? {
        guard let current else { return nil }
        if current == link { return "page" }
        guard !link.address.path.isEmpty else { return nil }
        return current.address.path(below: link.address) == nil ? nil : "true"
    }
}
