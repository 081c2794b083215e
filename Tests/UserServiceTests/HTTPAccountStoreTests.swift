import Accounts
import Dispatch
import Foundation
import LoopbackService
import Platform
import Synchronization
import Testing
import Web

@testable import UserService

struct HTTPAccountStoreTests {
    static let ann = #"{"id": "a1", "username": "ann@example.org"}"#

    private func store(of service: LoopbackService, path: String = "/", timeouts: Timeouts = .standard) throws
        -> HTTPAccountStore
    {
        let address = try #require(ServiceAddress("http://127.0.0.1:\(service.port)\(path)"))
        return HTTPAccountStore(at: address, timeouts: timeouts)
    }

    private func ask(_ store: HTTPAccountStore, _ password: String = "correct horse") throws -> Account? {
        try store.account(UserName("ann@example.org"), Password(password))
    }

    @Test func `a pair goes out as JSON by POST, and an account comes back`() throws {
        let service = try LoopbackService { _ in .answer("200 OK", Self.ann) }
        let account = try ask(store(of: service, path: "/v1/sign-in?site=shop"))
        #expect(account == Account(id: try #require(Account.ID("a1")), name: try UserName("ann@example.org")))
        let request = try #require(service.requests.first)
        #expect(service.requests.count == 1)
        #expect(request.lines.first == "POST /v1/sign-in?site=shop HTTP/1.1")
        #expect(request.values(of: "Host") == ["127.0.0.1:\(service.port)"])
        #expect(request.values(of: "Content-Type") == ["application/json"])
        #expect(request.values(of: "Accept") == ["application/json"])
        let json = #"{"password":"correct horse","username":"ann@example.org"}"#
        #expect(String(decoding: request.body, as: UTF8.self) == json)
    }

    static let passwords = [
        #"quotes " ' and \ /"#, "Mật khẩu của tôi", "密码密码密码密码", "e\u{301}\u{301}\u{301}\u{301}\u{301}\u{301}\u{301}",
        "12345678\0one",
        "line\r\nbreak", "\u{202E}12345678", String(repeating: "\u{1}", count: 1_024),
    ]

    @Test(arguments: passwords)
    func `every byte of a password goes out`(password: String) throws {
        let service = try LoopbackService { _ in .answer("401 Unauthorized") }
        #expect(try ask(store(of: service), password) == nil)
        let body = try #require(service.requests.first?.body)
        let sent = try JSONDecoder().decode([String: String].self, from: Data(body))
        #expect(sent["password"].map { Array($0.utf8) } == Array(password.utf8))
    }

    @Test(arguments: [("7", "7"), ("-7", "-7"), ("9223372036854775807", "9223372036854775807"), (#""007""#, "007")])
    func `an id is a text or an integer, kept as it is`(_ id: (json: String, text: String)) throws {
        let service = try LoopbackService { _ in
            .answer("200 OK", #"{"id":\#(id.json),"username":"Ann@Example.org","more":[{}]}"#)
        }
        let account = try ask(store(of: service))
        #expect(account?.id.text == id.text)
        #expect(account?.name.text == "ann@example.org")
    }

    @Test func `401 is no such pair, whatever it says`() throws {
        let service = try LoopbackService { _ in .answer("401 Unauthorized", Self.ann) }
        #expect(try ask(store(of: service)) == nil)
    }

    static let wrong: [(String, ServiceReply)] = [
        ("an error", .answer("500 Internal Server Error", ann)), ("created", .answer("201 Created", ann)),
        ("no content", .bytes(Array("HTTP/1.1 204 No Content\r\n\r\n".utf8))), ("forbidden", .answer("403 No", ann)),
        ("HTML", .answer("200 OK", "<!doctype html><p>Welcome", type: "text/html")),
        ("nothing", .answer("200 OK")), ("no id", .answer("200 OK", #"{"username":"ann@example.org"}"#)),
        ("an empty id", .answer("200 OK", #"{"id":"","username":"ann@example.org"}"#)),
        ("an id that is none", .answer("200 OK", #"{"id":true,"username":"ann@example.org"}"#)),
        ("a part of an id", .answer("200 OK", #"{"id":1.5,"username":"ann@example.org"}"#)),
        ("a control byte", .answer("200 OK", #"{"id":"a\u0000","username":"ann@example.org"}"#)),
        ("no name", .answer("200 OK", #"{"id":"a1"}"#)),
        ("a name that is none", .answer("200 OK", #"{"id":"a1","username":"Ann"}"#)),
        ("a list", .answer("200 OK", "[\(ann)]")), ("half of it", .answer("200 OK", String(ann.dropLast()))),
        ("a depth", .answer("200 OK", String(repeating: "[", count: 60_000))),
        ("a huge body", .answer("200 OK", ann + String(repeating: " ", count: 64 * 1_024))),
        ("an endless body", .endless(Array("HTTP/1.1 200 OK\r\n\r\n\(String(repeating: " ", count: 65_537))".utf8))),
        ("a body cut off", .bytes(Array("HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n\(ann)".utf8))),
        ("no HTTP", .bytes(Array("220 mail ready\r\n".utf8))),
    ]

    @Test(arguments: wrong)
    func `anything else is no answer`(_ wrong: (name: String, reply: ServiceReply)) throws {
        let service = try LoopbackService { _ in wrong.reply }
        #expect(throws: StoreUnavailable.self) { try ask(store(of: service)) }
        #expect(service.requests.count == 1)
    }

    @Test func `the largest body is read`() throws {
        let body = Self.ann + String(repeating: " ", count: 64 * 1_024 - Self.ann.utf8.count)
        let service = try LoopbackService { _ in .answer("200 OK", body) }
        #expect(try ask(store(of: service))?.id.text == "a1")
    }

    @Test(arguments: ["301 Moved Permanently", "302 Found", "307 Temporary Redirect", "308 Permanent Redirect"])
    func `no redirect is followed`(status: String) throws {
        let other = try LoopbackService { _ in .answer("200 OK", Self.ann) }
        let location = "Location: http://127.0.0.1:\(other.port)/"
        let service = try LoopbackService { _ in .answer(status, Self.ann, type: "application/json", location) }
        #expect(throws: StoreUnavailable.self) { try ask(store(of: service)) }
        #expect(service.requests.count == 1)
        #expect(other.requests.isEmpty)
    }

    @Test func `a service that says nothing within three seconds cannot be reached`() throws {
        let service = try LoopbackService { _ in .silence }
        #expect(throws: AccountsUnreachable.self) { try ask(store(of: service)) }
        #expect(service.requests.count == 1)
    }

    @Test func `an answer that does not end in time is none`() throws {
        let service = try LoopbackService { _ in .endless(Array("HTTP/1.1 200 OK\r\n\r\n\(Self.ann)".utf8)) }
        let store = try store(of: service, timeouts: Timeouts(connect: 1_000, all: 300))
        #expect(throws: AccountsUnreachable.self) { try ask(store) }
    }

    @Test func `a service that closes without an answer cannot be reached`() throws {
        let service = try LoopbackService { _ in .drop }
        #expect(throws: AccountsUnreachable.self) { try ask(store(of: service)) }
        #expect(service.requests.count == 1)
    }

    @Test func `nor can a closed port, nor a name that nobody has`() throws {
        let socket = try LoopbackSocket()
        for text in ["http://127.0.0.1:\(socket.port)/", "http://service.invalid/"] {
            let store = HTTPAccountStore(at: try #require(ServiceAddress(text)))
            let error = try #require(throws: AccountsUnreachable.self) { try ask(store) }
            #expect(error.reason.hasPrefix("the user service cannot be reached: "))
        }
    }

    @Test func `calls run side by side, and one too many waits for its turn, not for good`() throws {
        let (asked, finish, ended) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchGroup())
        let service = try LoopbackService { _ in
            asked.signal()
            finish.wait()
            return .answer("200 OK", Self.ann)
        }
        let store = try store(of: service, timeouts: Timeouts(connect: 1_000, all: 60_000))
        let calls = HTTPAccountStore.atOneTime
        #expect(calls > 1)
        let answers = Mutex(0)
        @Sendable func call() {
            if (try? ask(store))??.id.text == "a1" { answers.withLock { $0 += 1 } }
        }
        for _ in 0..<calls { Thread.detachNewThread(in: ended, call) }
        for _ in 0..<calls { asked.wait() }
        let start = DispatchTime.now().uptimeNanoseconds
        #expect(throws: AccountsBusy()) { try ask(store) }
        #expect((900_000_000...20_000_000_000).contains(DispatchTime.now().uptimeNanoseconds - start))
        #expect(service.requests.count == calls)
        Thread.detachNewThread(in: ended, call)
        for _ in 0...calls { finish.signal() }
        ended.wait()
        #expect(answers.withLock { $0 } == calls + 1)
    }
}

extension Thread {
    /// A thread of its own: those of a queue are few, and these wait.
    fileprivate static func detachNewThread(in group: DispatchGroup, _ body: @escaping @Sendable () -> Void) {
        group.enter()
        detachNewThread {
            body()
            group.leave()
        }
    }
}
