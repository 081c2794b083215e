import Foundation
import HTTPTypes
import Platform
import Prices
import ShopProducts
import SiteStores
import Testing
import ViperWeb

@testable import ShopSite
@testable import Web

/// The way of a catalogue file from the staff's form through the site's folder and the worker to the pages.
@Suite struct CatalogueUploadsTests {
    private let pictures = FileManager.default.temporaryDirectory.appendingPathComponent(
        "viperweb-\(UUID().uuidString)")

    private func upload(_ rows: [CatalogueRow], to shop: DemoShop) -> Response {
        var request = shop.request(.post, "/staff/catalogue")
        request.fields[.origin] = "http://shop.example"
        request.fields[.contentType] = "multipart/form-data; boundary=x"
        let head = "--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"tea.csv\"\r\n\r\n"
        request.body = Array(head.utf8) + CatalogueFile.write(rows) + Array("\r\n--x--\r\n".utf8)
        return shop.send(request)
    }

    @Test func `an upload waits in the site's folder until the worker takes it in, and the audit trail has it`() throws
    {
        defer { try? FileManager.default.removeItem(at: pictures) }
        let shop = try DemoShop(rows: [], assets: Assets(folders: []), files: FileFolder(pictures: pictures.path))
        try shop.signIn("ann", as: .owner)
        let row = CatalogueRow(
            slug: "oolong", name: "Oolong", content: "", price: Price(minorUnits: 900, currency: .usd), category: "",
            image: "")
        let answer = upload([row], to: shop)
        #expect(answer.status == .seeOther && answer.fields[.location]?.hasSuffix("/staff/catalogue/1") == true)
        #expect(shop.get("/staff/catalogue/1").text.contains("Waiting for the server."))
        #expect(upload([row], to: shop).status == .conflict)

        let website = shop.website
        var kept: [StoredFile] = []
        try website.files { kept.append($0) }
        #expect(kept.map(\.kind) == [.csv])
        #expect(
            FileManager.default.fileExists(atPath: "\(pictures.path)/.files/\(kept[0].hash.prefix(2))/\(kept[0].name)"))

        let handlers = website.modules.compactMap { $0 as? any JobModule }.flatMap(\.jobs)
        let (queue, name) = (JobQueue(shop.database), try #require(handlers.first?.name))
        #expect(handlers.count == 1, "the first language has the jobs of all")
        var ended: (JobClaim, JobEnd)?
        while let job = try queue.next(after: ended, of: [name], at: Date()) {
            try handlers[0].run(job.value, JobRun(job) { false })
            ended = (job.claim, .done)
        }
        #expect(shop.get("/staff/catalogue/1").text.contains("1 added, 0 updated, 0 unchanged"))
        #expect(shop.get("/products").text.contains("Oolong"))
        #expect(shop.get("/staff/audit").text.contains("tea.csv"))
    }
}
