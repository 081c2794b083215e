public import Accounts
import FoundationEssentials
import Platform
import Web

/// Accounts that an HTTP service knows: POST of `{"password", "username"}` as JSON; 200 with `{"id", "username"}` is the
/// account, 401 is no such pair.
///
/// One value makes `atOneTime` calls side by side; a further one waits up to a second for its turn. A call waits 1 second
/// for a connection and 3 seconds in all.
public struct HTTPAccountStore: AccountStore {
    /// Calls at one time: a service takes longer for an answer than a processor for a password. A worker has no more places for
    /// sign-ins.
    public static let atOneTime = 4

    /// So many at one time; a further one waits up to a second.
    public static var standardLimit: ConcurrencyLimit { ConcurrencyLimit(atOneTime, timeout: .seconds(1)) }

    private struct Credentials: Encodable {
        let password: String
        let username: String
    }

    private let call: ServiceCall
    private let limit: ConcurrencyLimit

    public init(at address: ServiceAddress, limit: ConcurrencyLimit = standardLimit) {
        self.init(at: address, limit: limit, timeouts: .standard)
    }

    init(at address: ServiceAddress, limit: ConcurrencyLimit = standardLimit, timeouts: Timeouts) {
        call = ServiceCall(address: address, timeouts: timeouts)
        self.limit = limit
    }

    public func account(_ name: UserName, _ password: Password) throws -> Account? {
        let body = try json(name, password)
        let answer = try RequestContext.measure(.store) { try limit.run { try call.post(body) } }
        switch answer.status {
        case 200: return try account(in: answer.body)
        case 401: return nil
        default: throw StoreUnavailable("the user service answered \(answer.status)")
        }
    }

    private func json(_ name: UserName, _ password: Password) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let password = String(decoding: password.bytes, as: UTF8.self)
        return Array(try encoder.encode(Credentials(password: password, username: name.text)))
    }

    private func account(in body: [UInt8]) throws -> Account {
        guard let answer = try? JSONDecoder().decode(ServiceAccount.self, from: Data(body)),
            let account = answer.account
        else { throw StoreUnavailable("the user service answered 200 without an account") }
        return account
    }
}

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

    /// Nil if the id or the name keeps no rule of ours.
    var account: Account? {
        guard let id = Account.ID(id), let name = try? UserName(username) else { return nil }
        return Account(id: id, name: name)
    }

    private enum CodingKeys: CodingKey {
        case id, username
    }
}
