internal import Markup
internal import Web

/// A category's page: where it stands, and its products.
struct CategoryDetailView<Products: Shelf>: View {
    let model: CategoryDetailViewModel<Products.Model>
    let router: CategoriesRouter<Products>
    let shelf: Products
    let home: Link
    let text: CategoriesText

    var body: some HTML {
        nav(.class("breadcrumb"), .aria(.label, text.trail)) {
            ol {
                li { a(.to(home)) { text.home } }
                li { a(.to(router.link(to: .list))) { text.title } }
                li { a(.to(own), .aria(.current, "page")) { model.name } }
            }
        }
        h1 { model.name }
        if let content = model.shelf { shelf.view(of: content, below: own) }
        if let empty = model.empty { p(.class("empty")) { empty } }
        p(.class("back")) { a(.to(router.link(to: .list)), .class("back-link")) { text.all } }
    }

    private var own: Link { router.link(toCategory: model.slug) }
}
