import Accounts
import LoopbackService
import Platform
import Synchronization
import Testing
import UserService
import Web

struct FallbackAccountStoreTests {
    /// Knows everybody, and counts who asked.
    private final class Local: AccountStore {
        let asked = Mutex(0)

        func account(_ name: UserName, _ password: Password) throws -> Account? {
            asked.withLock { $0 += 1 }
            return Account.ID("local").map { Account(id: $0, name: name) }
        }
    }

    private final class Log: Sendable {
        let errors = Mutex<[String]>([])
    }

    private let local = Local()
    private let log = Log()

    private func ask(port: Int) throws -> Account? {
        let address = try #require(ServiceAddress("http://127.0.0.1:\(port)/"))
        let store = FallbackAccountStore(service: HTTPAccountStore(at: address), local: local) { [log] error in
            log.errors.withLock { $0.append("\(error)") }
        }
        return try store.account(UserName("ann@example.org"), Password("correct horse"))
    }

    @Test func `a service that is up decides alone`() throws {
        let up = try LoopbackService { _ in .answer("200 OK", #"{"id": 7, "username": "ann@example.org"}"#) }
        #expect(try ask(port: up.port)?.id.text == "7")
        let refusing = try LoopbackService { _ in .answer("401 Unauthorized") }
        #expect(try ask(port: refusing.port) == nil)
        let wrong = try LoopbackService { _ in .answer("500 Internal Server Error") }
        #expect(throws: StoreUnavailable.self) { try ask(port: wrong.port) }
        #expect(local.asked.withLock { $0 } == 0)
        #expect(log.errors.withLock { $0 }.isEmpty)
    }

    @Test func `while it cannot be reached the local store answers, and the log says so`() throws {
        let down = try LoopbackSocket()
        #expect(try ask(port: down.port)?.id.text == "local")
        let dropping = try LoopbackService { _ in .drop }
        #expect(try ask(port: dropping.port)?.id.text == "local")
        #expect(local.asked.withLock { $0 } == 2)
        let errors = log.errors.withLock { $0 }
        #expect(errors.count == 2 && errors.allSatisfy { $0.contains("cannot be reached") }, "\(errors)")
    }
}
