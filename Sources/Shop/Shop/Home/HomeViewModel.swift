import Products
import Web

/// What the home page says.
struct HomeViewModel: ViewModel {
    let title: String
    let heading: String
    let lead: String
    let newest: [ProductCardModel]
}
