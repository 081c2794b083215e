import Web

/// The counter's content: page, JSON and badge.
struct CounterViewModel: ViewModel {
    let title: String
    let heading: String
    /// The number in at least two digits: 03, 10, 100.
    let number: String
    let canDecrease: Bool
    /// Why a change was refused; empty where none was.
    let message: String
}
