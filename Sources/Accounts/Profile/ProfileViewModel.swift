internal import Web

/// What the page of the own account says.
struct ProfileViewModel: ViewModel {
    let title: String
    let name: String
    let since: String
}
