import Markup
import Web

/// The links between a list's pages.
struct PaginationView: HTML {
    let pagination: Pagination
    let text: ProductsText
    /// The address of a page.
    let link: @Sendable (Int) -> Link

    var body: some HTML {
        nav(.class("pages"), .aria(.label, text.pages)) {
            if let previous = pagination.previous {
                a(.to(link(previous)), .rel("prev"), .class("button")) { text.previous }
            }
            ol {
                for step in pagination.steps {
                    if let step {
                        PageNumberView(number: step, link: link(step), isCurrent: step == pagination.page, text: text)
                    } else {
                        li(.class("gap")) { "…" }
                    }
                }
            }
            if let next = pagination.next {
                a(.to(link(next)), .rel("next"), .class("button")) { text.next }
            }
        }
    }
}

/// One page's number among the links.
private struct PageNumberView: HTML {
    let number: Int
    let link: Link
    let isCurrent: Bool
    let text: ProductsText

    var body: some HTML {
        li {
            a(.to(link), .aria(.label, text.page(number)), .aria(.current, isCurrent ? "page" : nil)) {
                String(number)
            }
        }
    }
}
