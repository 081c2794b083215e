import ShopOracles
import Foundation
import Markup
import Prices
import Testing
@testable import ShopProducts
@testable import Web

/// The catalogue's staff pages on a memory store, and somebody who works there.
struct StaffOffice {
    let shelf: Shelf
    let module: StaffProductsModule
    let visitor = Visitor(
        id: .random(), isKnown: true,
        signedIn: .init(as: Identity(id: "ann", name: "ann@example.org"), since: Shelf.noon, role: .staff))

    static let router = StaffProductsRouter(base: Link.root.appending("staff", "products"))

    init(
        _ rows: [CatalogueRow], text: StaffProductsText = .english, photographs: any PhotographStore = NoPhotographs(),
        missing: String? = nil
    ) throws {
        shelf = try Shelf(rows)
        module = StaffProductsModule(
            store: shelf.store, photographs: photographs, router: Self.router, products: Shelf.router,
            prices: PriceFormat(locale: "en_US"),
            firstCurrency: .vnd, assets: try Assets(folders: []), text: text, pager: .english,
            languages: [
                ProductLanguage(subtag: "en", tag: "en", name: "English"),
                ProductLanguage(subtag: "zh", tag: "zh-Hans", name: "Chinese"),
            ],
            pictures: { $0 != missing && $0.hasSuffix(".svg") || Photograph(name: $0) != nil ? nil : .noImageName },
            date: { $0.formatted(.iso8601.year().month().day()) }, now: { Shelf.noon })
    }

    var store: MemoryProductStore { shelf.store }

    func screen(_ page: StaffProductsRouter.Page) throws -> Screen {
        guard case .show(let screen) = try module.show(page, to: visitor) else { throw Shelf.NoScreen() }
        return screen
    }

    func send(
        _ action: StaffProductsRouter.Action, _ fields: [StaffProductField: String] = [:], photo: FormFile? = nil
    ) throws -> Reply {
        let files = photo.map { [StaffProductField.photo.rawValue: [$0]] } ?? [:]
        let fields = Dictionary(uniqueKeysWithValues: fields.map { ($0.key.rawValue, $0.value) })
        return try module.perform(action, with: Form(named: fields, files: files), by: visitor)
    }

    /// With fields of languages, by their names.
    func send(
        _ action: StaffProductsRouter.Action, _ fields: [StaffProductField: String], texts: [String: String]
    ) throws -> Reply {
        let all = fields.map { ($0.key.rawValue, $0.value) } + texts.map { ($0.key, $0.value) }
        let form = Form(
            Dictionary(all.compactMap { pair in StaffProductTextField(rawValue: pair.0).map { ($0, pair.1) } }) { $1 })
        return try module.perform(action, with: form, by: visitor)
    }

    /// The screen of a form that is not taken.
    func refusal(
        _ action: StaffProductsRouter.Action, _ fields: [StaffProductField: String] = [:], photo: FormFile? = nil
    ) throws -> Screen {
        guard case .show(let screen) = try send(action, fields, photo: photo) else { throw Shelf.NoScreen() }
        return screen
    }

    /// A form's fields that are right.
    static func fields(
        _ name: String = "Sencha", price: String = "5.00", revision: Int = 1
    ) -> [StaffProductField: String] {
        [
            .name: name, .content: "Green\r\ntea", .price: price, .category: "Tea", .image: "pictures/tea.svg",
            .revision: String(revision),
        ]
    }
}

extension Reply {
    /// The address that it leads to.
    var target: String? {
        guard case .redirect(let link, _) = self else { return nil }
        return link.url.string
    }
}

extension Screen {
    var html: String { String(decoding: content.rendered(), as: UTF8.self) }
}
