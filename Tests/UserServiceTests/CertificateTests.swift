import Accounts
import Platform
import Testing
import UserService
import Web

struct CertificateTests {
    @Test func `a service whose certificate nobody vouches for gets no password`() throws {
        let server = try TLSServer()
        let address = try #require(ServiceAddress("https://localhost:\(server.port)/"))
        let store = HTTPAccountStore(at: address)
        let name = try UserName("ann@example.org")
        let error = try #require(throws: StoreUnavailable.self) {
            try store.account(name, Password("correct horse"))
        }
        #expect("\(error)".contains("certificate"), "\(error)")
        #expect(!server.stop().contains("correct horse"))
    }
}
