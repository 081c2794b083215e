internal import Accounts

/// The account in a service's answer.
struct ServiceAccount: Decodable {
    /// As the service has it: a text, or an integer's digits.
    let id: String
    let username: String

    init(from decoder: any Decoder) throws {
        let answer = try decoder.container(keyedBy: CodingKeys.self)
        username = try answer.decode(String.self, forKey: .username)
        if let number = try? answer.decode(Int64.self, forKey: .id) {
            id = String(number)
        } else {
            id = try answer.decode(String.self, forKey: .id)
        }
    }

    /// Nil where the id or the name keeps no rule of ours.
    var account: Account? {
        guard let id = Account.ID(id), let name = try? UserName(username) else { return nil }
        return Account(id: id, name: name)
    }

    private enum CodingKeys: CodingKey {
        case id, username
    }
}
