import Foundation
import Markup
import SiteDatabase
import SiteStores
import Web

/// The site: two modules under one layout, the same pages for everybody.
func peerSite(on database: any SQLDatabase) -> Website {
    let products = ProductsModule(store: database.products, base: Link.root.appending("products"))
    let todos = TodosModule(store: database.todos, base: Link.root.appending("todos"))
    let navigation = NavigationView(links: [
        .init("Home", .root),
        .init("Products", products.router.link(to: .start)),
        .init("Todos", todos.router.link(to: .list)),
        .init("About", Link.root.appending("about")),
        .init("Contact", Link.root.appending("contact")),
    ])
    return Website(
        modules: [products, todos], sessions: Sessions(store: database.sessions),
        errors: .english.replacing(.notFound, with: .init("Not found", "")),
        errorView: { HeadingView(model: $0) }, report: report
    ) { AnyHTML(DocumentView($0, navigation)) }
}

@Sendable private func report(_ error: any Error, _ request: Request) {
    FileHandle.standardError.write(Data("\(request.id) \(request.path): \(error)\n".utf8))
}
