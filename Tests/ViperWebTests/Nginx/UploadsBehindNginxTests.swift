import FastCGI
import Foundation
import Glibc
import Testing

/// Files of the size that an action takes, through a real nginx.
@Suite(.enabled(if: FileManager.default.isExecutableFile(atPath: ServedSite.nginx)))
struct UploadsBehindNginxTests {
    private static let form = "application/x-www-form-urlencoded"

    @Test(arguments: [true, false])
    func `a file as long as its limit is taken, a longer one is refused, and elsewhere a form is short`(
        isRendered: Bool
    ) throws {
        let site = try ServedSite(isRendered: isRendered)
        let most = 20 << 20
        #expect(try site.post("/pour", UploadBody.bytes(file: most)).status == 303)
        #expect(try site.post("/pour", UploadBody.bytes(file: most), isChunked: true).status == 303)
        let longer = try site.post("/pour", UploadBody.bytes(file: most + 1))
        #expect(longer.status == 413 && longer.text.contains("too much at once"))
        let farLonger = try site.post("/pour", UploadBody.bytes(file: most + (3 << 20)))
        #expect(farLonger.status == 413 && farLonger.text.contains("nginx's 413"))
        for path in ["/cup/pour", "/cup/fill/7/more", "/pour/more", "/"] {
            let other = try site.post(path, UploadBody.bytes(file: 2 << 20))
            #expect(other.status == 413 && other.text.contains("nginx's 413"), "\(path)")
        }
        #expect(try site.post("/cup/pour", UploadBody.bytes(file: 10)).status == 415)
        #expect(try site.post("/pour", UploadBody.bytes(file: 2 << 20).dropLast(4)).status == 400)
        #expect(try site.post("/pour", UploadBody.bytes(file: 2 << 20), type: "text/plain").status == 415)
    }

    @Test func `while the worker is away a long body is answered with the page that says so`() throws {
        let site = try ServedSite()
        #expect(try site.post("/pour", UploadBody.bytes(file: 2 << 20)).status == 303)
        site.stopWorker()
        let answer = try site.post("/pour", UploadBody.bytes(file: 2 << 20))
        #expect(answer.status == 503 && answer.text.contains("nginx's 50x"))
    }

    @Test func `slow posts of strangers leave the staff its places`() throws {
        let site = try ServedSite()
        let cookie = site.signIn()
        let strangers = try (0..<16).map { try WebClient(site, from: "127.0.0.\(2 + $0 % 4)") }
        for stranger in strangers {
            stranger.begin("/staff/fill/7", length: "Content-Length: 20000000")
            stranger.send([45])
        }
        for path in ["/staff/fill/7", "/staff/fill/8", "/staff/pour"] {
            let answer = try site.post(path, Array("a=b".utf8), type: Self.form, cookie: cookie, from: "127.0.0.9")
            #expect(answer.status == 303, "\(path)")
        }
        let file = try site.post("/staff/fill/7", UploadBody.bytes(file: 2 << 20), cookie: cookie, from: "127.0.0.9")
        #expect(file.status == 303)
        for stranger in strangers { #expect(try stranger.answer().status == 403) }
    }

    @Test func `no byte of a file that is refused reaches the disk`() throws {
        let site = try ServedSite()
        #expect(try site.post("/cup/pour", Array("a=b".utf8), type: Self.form).status == 303)
        let before = try site.lastBodyFile()
        for (path, cookie, status) in [
            ("/staff/fill/7", nil, 403), ("/staff/fill/7", "visitor=x", 403), ("/cup/fill/7", "visitor=x", 403),
            ("/cup/fill/x", nil, 404),
        ] as [(String, String?, Int)] {
            let stranger = try WebClient(site)
            stranger.begin(path, length: "Content-Length: 20000000", cookie: cookie)
            stranger.send([UInt8](repeating: 45, count: 1 << 20))
            #expect(try stranger.answer().status == status, "\(path)")
        }
        let after = try site.lastBodyFile()
        #expect(after.tv_sec == before.tv_sec && after.tv_nsec == before.tv_nsec)
    }

    private func post(to site: ServedSite, from address: String) throws -> (status: Int, text: String) {
        try site.post("/cup/fill/7", UploadBody.bytes(file: 10), from: address)
    }

    /// One more than the places of an address, and than those of all.
    @Test(arguments: [(5, 1), (17, 5)])
    func `an address has four slow posts at a time, and all have sixteen`(posts: Int, addresses: Int) throws {
        let site = try ServedSite()
        let body = UploadBody.bytes(file: 1000)
        let slow = try (0..<posts).map { number in
            let client = try WebClient(site, from: "127.0.0.\(2 + number % addresses)")
            client.begin("/cup/fill/7", length: "Content-Length: \(body.count)")
            client.send(Array(body[..<100]))
            return client
        }
        // nginx counts a post when the worker has allowed it, in any order. It refuses the last one.
        let end = Date(timeIntervalSinceNow: 60)
        while !slow.contains(where: \.isAnswered) { try #require(Date() < end) }
        #expect(try post(to: site, from: "127.0.0.2").status == 429)
        #expect(try post(to: site, from: "127.0.0.9").status == (addresses == 1 ? 303 : 429))
        let answers = try slow.map { client in
            client.send(Array(body[100...]))
            return try client.answer()
        }
        #expect(answers.map(\.status).sorted() == Array(repeating: 303, count: posts - 1) + [429])
        #expect(answers.contains { $0.text.contains("nginx's 429") })
    }

    @Test func `each slow post ends, and another has its place`() throws {
        var limits = Limits()
        limits.deadline = .seconds(2)
        let site = try ServedSite(limits: limits)
        var slow = try (0..<4).map { _ in
            let client = try WebClient(site, from: "127.0.0.2")
            client.begin("/cup/fill/7", length: "Content-Length: 20000000")
            client.send([UInt8](repeating: 45, count: 100))
            return client
        }
        while let client = slow.popLast() { #expect(try client.answer().status == 408) }
        // nginx sees that they have closed.
        let end = Date(timeIntervalSinceNow: 200)
        while try post(to: site, from: "127.0.0.2").status != 303 { try #require(Date() < end) }
    }

    @Test func `no file that is taken goes through nginx's own folder`() throws {
        let site = try ServedSite()
        let cookie = site.signIn()
        #expect(try site.post("/cup/pour", Array("a=b".utf8), type: Self.form).status == 303)
        let before = try site.lastBodyFile()
        let client = try WebClient(site)
        let body = UploadBody.bytes(file: 3 << 20)
        client.begin("/staff/fill/7", length: "Content-Length: \(body.count)", cookie: cookie)
        client.send(Array(body[..<2_000_000]))
        client.send(Array(body[2_000_000...]))
        #expect(try client.answer().status == 303)
        let after = try site.lastBodyFile()
        #expect(after.tv_sec == before.tv_sec && after.tv_nsec == before.tv_nsec)
    }

    @Test func `a page where files are sent is shown, and a body of what is no post is left out`() throws {
        let site = try ServedSite()
        for (method, path, status) in [
            ("GET", "/pour", 405), ("GET", "/staff/fill/7", 303), ("PUT", "/pour", 405),
            ("POST", "/errors/permission", 404),
        ] {
            let client = try WebClient(site)
            client.begin(path, length: "Content-Length: 20000000", method: method)
            #expect(try client.answer().status == status, "\(method) \(path)")
        }
    }

    @Test func `what operators send is taken from this machine alone`() throws {
        let site = try ServedSite()
        for (address, status) in [("127.0.0.1", 303), ("127.0.0.2", 404)] {
            #expect(try site.post("/gau.ge/pour", UploadBody.bytes(file: 100_000), from: address).status == status)
            let client = try WebClient(site, from: address)
            client.begin("/gau.ge/pour", length: "Content-Length: 0", method: "GET")
            #expect(try client.answer().status == (address == "127.0.0.1" ? 405 : 404))
        }
    }
}
