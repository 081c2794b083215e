import Foundation
import HTTPTypes
import Platform
import ShopShelf
import SiteStores
import Testing
import ViperWeb

@testable import ShopSite
@testable import Web

/// The way of a file from the staff's form through the site's folder and the worker to the pages.
@Suite struct ProductImportTests {
    private let pictures = FileManager.default.temporaryDirectory.appendingPathComponent(
        "viperweb-\(UUID().uuidString)")

    private func upload(_ file: String, to shop: DemoShop) -> Response {
        var request = shop.request(.post, "/staff/products/import")
        request.fields[.origin] = "http://shop.example"
        request.fields[.contentType] = "multipart/form-data; boundary=x"
        let head = "--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"tea.csv\"\r\n\r\n"
        request.body = Array("\(head)\(file)\r\n--x--\r\n".utf8)
        return shop.send(request)
    }

    @Test func `a file waits in the site's folder until the worker takes it in, and the audit trail has it`() throws {
        defer { try? FileManager.default.removeItem(at: pictures) }
        let shop = try DemoShop(stocked: [], assets: Assets(folders: []), files: FileFolder(pictures: pictures.path))
        try shop.signIn("ann", as: .owner)
        let answer = upload("name,price\nOolong,9 USD\n", to: shop)
        #expect(answer.status == .seeOther && answer.fields[.location] == "/staff/products/import/1")
        #expect(shop.get("/staff/products/import/1").text.contains("Waiting for the server."))

        let website = shop.website
        var kept: [StoredFile] = []
        try website.files { kept.append($0) }
        #expect(kept.map(\.kind) == [.csv])
        #expect(
            FileManager.default.fileExists(atPath: "\(pictures.path)/.files/\(kept[0].hash.prefix(2))/\(kept[0].name)"))

        let handlers = website.modules.compactMap { $0 as? any JobModule }.flatMap(\.jobs)
        #expect(handlers.count == 2, "of products and of categories: the first language has the jobs of all")
        let queue = JobQueue(shop.database)
        var ended: (JobClaim, JobEnd)?
        while let job = try queue.next(after: ended, of: handlers.map(\.name), at: Date()) {
            let handler = try #require(handlers.first { $0.name == job.name })
            try handler.run(job.value, JobRun(job) { false })
            ended = (job.claim, .done)
        }
        #expect(shop.get("/staff/products/import/1").text.contains("1 added, 0 changed, 0 unchanged"))
        #expect(shop.get("/products").text.contains("Oolong"))
        #expect(shop.get("/staff/audit").text.contains("tea.csv"))
    }

    @Test func `the history of a product names its categories`() throws {
        let shop = try DemoShop(
            stocked: [StockedProduct("a"), StockedProduct("b", category: "Coffee")], assets: Assets(folders: []))
        try shop.database.edit(1, ["category": "2"])
        try shop.signIn("ann", as: .staff)
        #expect(shop.get("/staff/products/1").text.contains("Category: Tea → Coffee"))
    }
}
