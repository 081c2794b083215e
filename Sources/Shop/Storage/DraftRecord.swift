import Foundation
import Platform
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
    /// By language; nil if there is none, and in entries of before there were any.
    private let names: [String: String]?
    private let contents: [String: String]?
    private let alts: [String: String]?

    init(_ draft: ProductDraft) {
        name = draft.name
        content = draft.content
        price = draft.price.minorUnits
        currency = draft.price.currency.code
        category = draft.category
        image = draft.image
        isSoldOut = draft.isSoldOut
        names = Self.texts(.name, of: draft.texts)
        contents = Self.texts(.content, of: draft.texts)
        alts = Self.texts(.alt, of: draft.texts)
    }

    private static func texts(_ part: ProductTexts.Field.Part, of texts: ProductTexts) -> [String: String]? {
        let own = texts.all.filter { $0.key.part == part }.map { ($0.key.language, $0.value) }
        return own.isEmpty ? nil : Dictionary(own) { first, _ in first }
    }

    init(json: String) throws {
        do {
            self = try JSONDecoder().decode(Self.self, from: Data(json.utf8))
        } catch {
            throw StoreUnavailable("cannot read an entry in a product's history")
        }
    }

    var draft: ProductDraft {
        get throws {
            guard let currency = Currency(code: currency) else {
                throw StoreUnavailable("\(currency) is not a currency")
            }
            return ProductDraft(
                name: name, content: content, price: Price(minorUnits: price, currency: currency), category: category,
                image: image, isSoldOut: isSoldOut, texts: texts)
        }
    }

    private var texts: ProductTexts {
        var texts: [ProductTexts.Field: String] = [:]
        for (language, name) in names ?? [:] { texts[ProductTexts.Field(.name, in: language)] = name }
        for (language, content) in contents ?? [:] { texts[ProductTexts.Field(.content, in: language)] = content }
        for (language, alt) in alts ?? [:] { texts[ProductTexts.Field(.alt, in: language)] = alt }
        return ProductTexts(texts)
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
            throw StoreUnavailable("the value of a column is not a \(Value.self)")
        }
    }
}
