import ShopProducts
import Web

/// The home page's content.
struct HomeViewModel: ViewModel {
    let title: String
    let heading: String
    let lead: String
    let newest: [ProductCardModel]
}
