import Foundation
import ShopProducts
import ShopShelf
import SiteDatabase
import SiteStores
import Web

/// Does one thing after another in two shops, and compares what they answer.
struct RandomShopper {
    /// What is done; the more often it stands here, the more often it is.
    enum Step: CaseIterable {
        case add, edit, editAgain, editLate, hide, delete, show, showAgain, moveAmongAll, moveInCategory
        case renameCategory, moveCategory
        case importSmall, importLarge, importForeign
        case list, search, searchAgain, searchInLanguage, slip, product, staffProduct, lists, changes, categories,
            export
        case addTodo, editTodo, tick, deleteTodo, restoreTodo, removeDone, joinTodos, todos
        case increase, decrease, joinCounters
        case saveSession, renewSession, removeSession, session
    }

    static let visitors = (1...6).map { Visitor.ID(bytes: [UInt8](repeating: $0, count: 16)) }
    static let accounts = (1...3).map { Identity(id: "a\($0)", name: "ann\($0)@example.org") }
    static let tokens = (10...29).compactMap { SessionToken(String(repeating: "\($0)", count: 16)) }
    static let languages = ["en", "vi", "zh"]

    let shops: TwoShops
    let editor = Identity(id: "staff", name: "bob@example.org")
    var random: RandomCatalogue
    var now = Date(timeIntervalSince1970: 1_800_000_000)
    /// How many products there were at some time.
    var count = 200

    init(seed: UInt64) throws {
        shops = try TwoShops()
        random = RandomCatalogue(seed: seed)
        let (products, editor, now) = (random.products(count), editor, now)
        try shops.same { shop in
            for (token, account) in zip(Self.tokens, [editor] + Self.accounts) {
                try shop.sessions.save(Session(of: account.visitor, identity: account, begun: now), for: token, at: now)
            }
            return try shop.database.stock(products, at: now)
        }
    }

    /// Does something; returns what.
    mutating func step() throws -> Step {
        let step = pick(Step.allCases)
        // A visitor's session lasts for two weeks, and a deleted item for an hour.
        now += number(0...300) == 0 ? 15 * 86_400 : Double(number(0...8_000)) / 4
        try change(step)
        try read(step)
        try visit(step)
        return step
    }

    mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

    mutating func pick<Element>(_ elements: [Element]) -> Element { elements[number(0...elements.count - 1)] }

    mutating func product() -> Product.ID { number(1...count + 2) }

    mutating func category() -> String? { pick([nil, "tea", "coffee", "cups", "none"]) }

    /// Products that there are, and a few new ones.
    mutating func products(_ sizes: ClosedRange<Int>, of last: Int) -> [StockedProduct] {
        let slugs = Set((0..<number(sizes)).map { _ in "p\(number(0...last))" }).sorted()
        return slugs.map { slug in
            var product = random.products(1)[0]
            product.texts["slug"] = slug
            return product
        }
    }
}
