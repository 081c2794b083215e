import Accounts
import Foundation
import LoopbackService
import Testing
import UserService

/// Where accounts can come from. The contract of who may sign in runs with each.
enum AccountSource: CaseIterable, Sendable {
    case memory, database, service

    /// A store that knows some pairs, under the ids `1`, `2` and so on.
    func store(_ pairs: [(name: String, password: String)]) throws -> any AccountStore {
        switch self {
        case .memory: try filled(AccountEngine.memory.accounts(), pairs)
        case .database: try filled(AccountEngine.sqlite.accounts(), pairs)
        case .service: try ServedAccounts(pairs)
        }
    }

    private func filled(_ store: any AccountDirectory, _ pairs: [(name: String, password: String)]) throws
        -> any AccountStore
    {
        for (number, pair) in pairs.enumerated() {
            let id = Account.ID(String(number + 1))
            try #require(try store.add(UserName(pair.name), Password(pair.password), id: id, at: Date()) != nil)
        }
        return store
    }
}

/// The pairs behind a real HTTP service on loopback.
private struct ServedAccounts: AccountStore {
    private let service: LoopbackService
    private let store: HTTPAccountStore

    init(_ pairs: [(name: String, password: String)]) throws {
        service = try LoopbackService { request in
            let asked = try? JSONDecoder().decode([String: String].self, from: Data(request.body))
            let place = pairs.firstIndex { pair in
                pair.name == asked?["username"]
                    && asked?["password"].map { Array($0.utf8) } == Array(pair.password.utf8)
            }
            guard let place else { return .answer("401 Unauthorized") }
            return .answer("200 OK", #"{"id": \#(place + 1), "username": "\#(pairs[place].name)"}"#)
        }
        store = HTTPAccountStore(at: try #require(ServiceAddress("http://127.0.0.1:\(service.port)/sign-in")))
    }

    func account(_ name: UserName, _ password: Password) throws -> Account? {
        try store.account(name, password)
    }
}
