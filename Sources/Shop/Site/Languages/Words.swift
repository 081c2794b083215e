import Accounts
import ShopCounter
import ShopProducts
import ShopStorage
import ShopTodos
import SiteCollections
import StaticSearch
import Web

/// All texts of the shop in one language.
struct Words: Sendable {
    let shop: ShopText
    let home: HomeText
    let faults: SiteErrorText
    let products: ProductsText
    let staffProducts: CollectionText<ShopProduct>
    let staffCategories: CollectionText<ShopCategory>
    let staff: StaffText
    let todos: TodosText
    let counter: CounterText
    let accounts: AccountsText
    let people: PeopleText
    let audit: AuditText
    let search: StaticSearchText
}

extension Words {
    init(_ language: Language) {
        self =
            switch language {
            case .english: .english
            case .vietnamese: .vietnamese
            case .chinese: .chinese
            }
    }

    private static let english = Words(
        shop: .english, home: .english, faults: .english, products: .english, staffProducts: .english,
        staffCategories: .english, staff: .english,
        todos: .english, counter: .english, accounts: .english, people: .english, audit: .english,
        search: .english)
    private static let vietnamese = Words(
        shop: .vietnamese, home: .vietnamese, faults: .vietnamese, products: .vietnamese, staffProducts: .vietnamese,
        staffCategories: .vietnamese, staff: .vietnamese,
        todos: .vietnamese, counter: .vietnamese, accounts: .vietnamese, people: .vietnamese, audit: .vietnamese,
        search: .vietnamese)
    private static let chinese = Words(
        shop: .chinese, home: .chinese, faults: .chinese, products: .chinese, staffProducts: .chinese,
        staffCategories: .chinese, staff: .chinese,
        todos: .chinese, counter: .chinese, accounts: .chinese, people: .chinese, audit: .chinese,
        search: .chinese)
}
