import Foundation
import Prices
import ShopProducts
import Web

/// A draft as the history's JSON has it.
struct DraftRecord: Codable {
    private let name: String
    private let content: String
    /// In minor units of the currency.
    private let price: Int64
    private let currency: String
    private let category: String
    private let image: String
    private let isSoldOut: Bool

    init(_ draft: ProductDraft) {
        name = draft.name
        content = draft.content
        price = draft.price.minorUnits
        currency = draft.price.currency.code
        category = draft.category
        image = draft.image
        isSoldOut = draft.isSoldOut
    }

    init(json: String) throws {
        do {
            self = try JSONDecoder().decode(Self.self, from: Data(json.utf8))
        } catch {
            throw StoreUnavailable("a product's history has an entry that cannot be read")
        }
    }

    var draft: ProductDraft {
        get throws {
            guard let currency = Currency(code: currency) else { throw StoreUnavailable("\(currency) is no currency") }
            return ProductDraft(
                name: name, content: content, price: Price(minorUnits: price, currency: currency), category: category,
                image: image, isSoldOut: isSoldOut)
        }
    }

    var json: String {
        get throws { String(decoding: try JSONEncoder().encode(self), as: UTF8.self) }
    }
}

/// A value as a column's JSON.
enum JSONColumn {
    static func text(_ value: some Encodable) throws -> String {
        String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
    }

    static func value<Value: Decodable>(_ text: String) throws -> Value {
        do {
            return try JSONDecoder().decode(Value.self, from: Data(text.utf8))
        } catch {
            throw StoreUnavailable("what a column has is no \(Value.self)")
        }
    }
}
