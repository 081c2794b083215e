import HTTPTypes
import Platform
import Snapshots
import Testing
import Web

struct ExchangeTests {
    let shop: DemoShop

    init() throws {
        shop = try DemoShop(products: 3)
    }

    @Test func `the home page`() {
        hold(shop.request(.get, "/"), "home")
    }

    @Test(arguments: ["vi", "zh"])
    func `the home page in another language`(language: String) {
        hold(shop.request(.get, "/\(language)/"), "home-\(language)")
    }

    @Test func `the home page of an empty shop`() throws {
        let empty = try DemoShop(products: 0)
        hold(empty.request(.get, "/"), "home-empty", of: empty)
    }

    @Test func `a post under a session that has ended`() {
        var request = form("/todos", "title=Mine")
        request.fields[.cookie] = "visitor=\(String(repeating: "0a", count: 16))"
        hold(request, "session-ended")
    }

    @Test(arguments: [("unavailable", StoreUnavailable("the disk is full") as any Error), ("fault", Fault())])
    func `a broken machine and a broken program, in three languages`(name: String, error: any Error) throws {
        let broken = try DemoShop(products: 3, breaking: error)
        for (language, path) in [("", "/products/1"), ("-vi", "/vi/products/1"), ("-zh", "/zh/products/1")] {
            hold(broken.request(.get, path), "\(name)\(language)", of: broken)
        }
    }

    private struct Fault: Error {}

    @Test func `a product's page, and who has it already`() {
        hold(shop.request(.get, "/products/2"), "product")
        var request = shop.request(.get, "/products/2")
        request.fields[.ifNoneMatch] = shop.get("/products/2").fields[.eTag]
        hold(request, "product-not-modified")
    }

    @Test func `a list's other address moves to its own`() {
        hold(shop.request(.get, "/products?page=2"), "products-moved")
    }

    @Test func `an addition to the to-dos begins a session and leads back to the list`() {
        hold(form("/todos", "title=Rest+%26+tea&content=one%0D%0Atwo"), "todo-added")
        hold(shop.request(.get, "/todos"), "todos-after-addition")
    }

    @Test func `an addition over https`() {
        var request = form("/todos", "title=Rest")
        request.isSecure = true
        request.fields[.origin] = "https://shop.example"
        hold(request, "todo-added-over-https")
    }

    @Test func `an addition that comes twice`() {
        let body = "form-key=00112233445566778899aabbccddeeff&title=Rest&content=once"
        _ = shop.send(form("/todos", body))
        hold(form("/todos", body), "todo-added-twice")
    }

    @Test func `a refused addition`() {
        hold(form("/todos", "title=+&content=%3Cb%3Ekept"), "todo-refused")
    }

    @Test func `two windows that edit the same item`() {
        _ = shop.send(form("/todos/1/edit", "title=First&content=&revision=1"))
        hold(form("/todos/1/edit", "title=Second&content=kept&revision=1"), "todo-conflict")
    }

    @Test func `a deletion and its undo`() {
        hold(form("/todos/2/delete", "filter=active"), "todo-deleted")
        hold(form("/todos/2/restore", "filter=active"), "todo-restored")
    }

    @Test func `the to-dos as JSON`() {
        var request = shop.request(.get, "/todos")
        request.fields[.accept] = "application/json"
        hold(request, "todos-json")
    }

    @Test func `an unknown address`() {
        hold(shop.request(.get, "/products/99"), "not-found")
    }

    @Test func `an address that takes other methods`() {
        hold(shop.request(.get, "/todos/1/complete"), "method-not-allowed")
        hold(shop.request(.delete, "/todos/1/edit"), "method-not-allowed-both")
    }

    @Test func `a form from another site`() {
        var request = form("/todos", "title=Evil")
        request.fields[.origin] = "http://evil.example"
        hold(request, "cross-site")
    }

    @Test func `a damaged address and something that is no form`() {
        hold(shop.request(.get, "/products/%FF"), "bad-request")
        var request = form("/todos", "title=x")
        request.fields[.contentType] = "text/plain"
        hold(request, "not-a-form")
    }

    private func form(_ reference: String, _ body: String) -> Request {
        var request = shop.request(.post, reference)
        request.fields[.origin] = "http://shop.example"
        request.fields[.contentType] = "application/x-www-form-urlencoded"
        request.body = Array(body.utf8)
        return request
    }

    private func hold(_ request: Request, _ name: String, of shop: DemoShop? = nil) {
        let response = (shop ?? self.shop).send(request)
        assertSnapshot(of: Exchange(request: request, response: response).text, named: "Exchanges/\(name)")
    }

    @Test func `every recorded file belongs to an exchange`() {
        assertSnapshots(
            in: "Exchanges",
            are: [
                "home", "home-vi", "home-zh", "home-empty", "session-ended", "unavailable", "unavailable-vi",
                "unavailable-zh", "fault", "fault-vi", "fault-zh", "product", "product-not-modified", "products-moved",
                "todo-added", "todos-after-addition", "todo-added-twice",
                "todo-added-over-https", "todo-refused", "todo-conflict", "todo-deleted", "todo-restored", "todos-json",
                "not-found", "method-not-allowed", "method-not-allowed-both", "cross-site", "bad-request", "not-a-form",
            ].map { "\($0).txt" })
    }
}
