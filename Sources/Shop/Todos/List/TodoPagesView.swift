import Markup
import Web

/// The links from a page of the list to the ones before and after it.
struct TodoPagesView: HTML {
    let pages: TodoListViewModel.Pages
    let filter: TodoFilter
    let router: TodosRouter
    let text: TodosText

    var body: some HTML {
        nav(.class("pages"), .aria(.label, text.pages)) {
            if let previous = pages.previous {
                a(.to(link(previous)), .rel("prev"), .class("button")) { text.previous }
            }
            p { pages.place }
            if let next = pages.next {
                a(.to(link(next)), .rel("next"), .class("button")) { text.next }
            }
        }
    }

    private func link(_ page: Int) -> Link {
        router.link(to: .list(TodoQuery(filter, page: page)))
    }
}
