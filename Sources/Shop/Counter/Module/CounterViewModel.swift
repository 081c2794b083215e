import Web

/// What the counter says: as a page, as JSON, and as a badge.
struct CounterViewModel: ViewModel {
    let title: String
    let heading: String
    /// The number in at least two digits: 03, 10, 100.
    let number: String
    let canDecrease: Bool
    /// Why nothing changed; empty where nothing was refused.
    let message: String
}
