import Foundation
import Markup
import Prices
import Testing
import Web

@testable import ShopProducts

/// The categories' staff pages on a memory store, and somebody who works there.
struct CategoryOffice {
    let shelf: Shelf
    let module: StaffCategoriesModule
    let visitor: Visitor

    static let router = StaffCategoriesRouter(base: Link.root.appending("staff", "categories"))

    init(_ rows: [CatalogueRow] = Shelf.drinks, text: StaffCategoriesText = .english) throws {
        shelf = try Shelf(rows)
        visitor = try StaffOffice([]).visitor
        module = StaffCategoriesModule(
            store: shelf.store, router: Self.router, products: Shelf.router, staffProducts: StaffOffice.router,
            assets: try Assets(folders: []), text: text, pager: .english,
            date: { $0.formatted(.iso8601.year().month().day()) }, now: { Shelf.noon })
    }

    var store: MemoryProductStore { shelf.store }

    func send(_ action: StaffCategoriesRouter.Action, _ fields: [StaffCategoryField: String]) throws -> Reply {
        try module.perform(action, with: Form(fields), by: visitor)
    }

    func rename(_ id: Int, to name: String, from revision: Int = 1) throws -> Reply {
        try send(.rename(id), [.name: name, .revision: String(revision)])
    }

    func screen(_ page: StaffCategoriesRouter.Page) throws -> Screen { try Self.screen(module.show(page, to: visitor)) }

    static func screen(_ reply: Reply) throws -> Screen {
        guard case .show(let screen) = reply else { throw Shelf.NoScreen() }
        return screen
    }
}

extension Screen {
    var html: String { String(decoding: content.rendered(), as: UTF8.self) }
}
