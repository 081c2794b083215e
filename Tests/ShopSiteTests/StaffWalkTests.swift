import Accounts
import Foundation
import HTTPTypes
import ShopShelf
import Testing

@testable import Web

/// Every address of the staff's modules, asked for by a stranger, a customer, the staff and an owner.
struct StaffWalkTests {
    /// The one table: the least role of each page and action. A page that is not in it fails the walk.
    static let table: [String: Role] = [
        "people.list": .owner, "people.person": .owner, "people.add": .owner, "people.open": .owner,
        "people.setRole": .owner, "people.remove": .owner, "people.endSession": .owner, "people.endSessions": .owner,
        "staff-products.list": .staff, "staff-products.entry": .staff, "staff-products.new": .staff,
        "staff-products.file": .staff, "staff-products.importing": .staff, "staff-products.imported": .staff,
        "staff-products.add": .staff, "staff-products.edit": .staff, "staff-products.setAll": .staff,
        "staff-products.preview": .staff, "staff-products.previewNew": .staff, "staff-products.saveDraft": .staff,
        "staff-products.discardDraft": .staff, "staff-products.set": .staff, "staff-products.move": .staff,
        "staff-products.undo": .staff, "staff-products.importFile": .staff, "staff-categories.list": .staff,
        "staff-categories.entry": .staff, "staff-categories.new": .staff, "staff-categories.file": .staff,
        "staff-categories.importing": .staff, "staff-categories.imported": .staff, "staff-categories.add": .staff,
        "staff-categories.edit": .staff, "staff-categories.move": .staff, "staff-categories.undo": .staff,
        "staff-categories.importFile": .staff,
        "staffhome.home": .staff, "audit.list": .owner,
    ]
    static let people: [(name: String, role: Role?)] = [("customer", nil), ("staff", .staff), ("owner", .owner)]

    /// An address and the route that it names.
    struct Place: Hashable, CustomStringConvertible {
        let method: HTTPRequest.Method
        let reference: String
        let label: String

        var description: String { "\(method) \(reference)" }
    }

    let shop: DemoShop

    init() throws {
        shop = try DemoShop(products: 1)
        for (name, role) in Self.people { try signIn(name, role) }
        // An edit that can be taken back, and a draft.
        try shop.database.edit(1, ["price": "1 USD"])
        try shop.database.renameCategory(1, to: "Renamed")
        try shop.refuseImport()
        #expect(shop.post("/staff/products/1/draft", "name=Draft&revision=2").status == .seeOther)
    }

    private func signIn(_ name: String, _ role: Role?) throws {
        try shop.signIn(name, as: role, name: "\(name)@example.org")
    }

    /// What an owner finds below the staff's base from the account's page on.
    private func places(from base: String) throws -> Set<Place> {
        try signIn("owner", .owner)
        var places: Set<Place> = []
        var seen: Set<String> = []
        var waiting = Page(shop.get("\(base)/account")).links
        while let reference = waiting.popLast() {
            guard reference.hasPrefix("\(base)/staff"), seen.insert(reference).inserted else { continue }
            let response = shop.get(reference)
            try #require(response.status == .ok, "\(reference)")
            places.insert(Place(method: .get, reference: reference, label: response.route.label))
            let page = Page(response)
            waiting += page.links
            for target in page.targets where target.hasPrefix("\(base)/staff") {
                let label = shop.post(target, origin: "http://evil.example").route.label
                places.insert(Place(method: .post, reference: target, label: label))
            }
        }
        return places
    }

    private func send(_ place: Place) -> Response {
        place.method == .get ? shop.get(place.reference) : shop.post(place.reference)
    }

    @Test(arguments: ["", "/vi", "/zh"])
    func `every address answers those of its role alone`(base: String) throws {
        let places = try places(from: base)
        #expect(Set(places.map(\.label)) == Set(Self.table.keys))
        for place in places {
            shop.forget()
            let stranger = send(place)
            #expect(stranger.status == (place.method == .get ? .seeOther : .forbidden), "\(place)")
            let next = place.reference.replacing("/", with: "%2F").replacing("?", with: "%3F").replacing(
                "=", with: "%3D")
            #expect(
                stranger.fields[.location] == (place.method == .get ? "\(base)/login?next=\(next)" : nil), "\(place)")
            #expect(stranger.fields[.cacheControl] == "no-store", "\(place)")
            for (name, role) in Self.people {
                try signIn(name, role)
                let response = send(place)
                let needed = try #require(Self.table[place.label], "\(place)")
                let isAllowed = role.map { $0 >= needed } ?? false
                #expect((response.status == .forbidden) == !isAllowed, "\(name): \(place)")
                #expect(isAllowed == (response.route.label == place.label && response.status != .forbidden))
                #expect(response.fields[.cacheControl] == "no-store", "\(name): \(place)")
            }
        }
    }

    @Test func `the walk misses no page or action of the staff's modules`() throws {
        let places = try places(from: "")
        let staff = shop.website.sites[0].modules.filter { $0.audience == .staff }
        #expect(Set(staff.flatMap(\.routes).map(\.name.label)) == Set(Self.table.keys))
        #expect(!staff.isEmpty)
        for module in staff where !module.routes.isEmpty {
            let isWalked = places.contains { place in
                place.method == .get
                    && Link(reference: place.reference).map { module.page(at: RequestedAddress($0.address)) != nil }
                        == true
            }
            #expect(isWalked, "no link of the account's page leads to a module of the staff")
        }
    }

    @Test func `only who has the role sees the link on the account's page`() throws {
        for (name, role) in Self.people {
            try signIn(name, role)
            let links = Page(shop.get("/account")).links.filter { $0.hasPrefix("/staff") }
            let expected =
                (role == nil
                    ? [] : ["/staff", "/staff/products", "/staff/categories"])
                + (role == .owner ? ["/staff/people", "/staff/audit"] : [])
            #expect(links == expected, "\(name)")
        }
        shop.forget()
        #expect(!shop.get("/login").text.contains("/staff"))
    }

    @Test(arguments: [("", "Staff"), ("/vi", "Nhân viên"), ("/zh", "员工")])
    func `a page of the staff has their navigation, and no other page`(base: String, label: String) throws {
        for (name, role) in Self.people where role != nil {
            try signIn(name, role)
            for path in ["/staff", "/staff/products", "/staff/nowhere"] {
                let text = shop.get(base + path).text
                #expect(text.contains(#"<nav class="staff-nav" aria-label="\#(label)">"#), "\(name): \(path)")
                #expect(!text.contains("site-nav") && text.contains(#"class="languages""#), "\(name): \(path)")
                #expect(Page(shop.get(base + path)).links.contains("\(base)/staff/audit") == (role == .owner))
            }
            for path in ["/account", "/todos", "/products"] {
                let text = shop.get(base + path).text
                #expect(text.contains("site-nav") && !text.contains("staff-nav"), "\(name): \(path)")
            }
        }
    }

    @Test func `a form that comes after 12 hours is kept without its password`() throws {
        let form = "username=eve%40example.org&role=owner&password=correct+horse"
        try shop.signIn("late", as: .owner, name: "late@example.org", hoursAgo: 13)
        #expect(shop.get("/zh/staff/people").status == .ok)
        let refused = shop.post("/zh/staff/people", form)
        #expect(refused.status == .forbidden && refused.text.contains("请重新登录"))
        #expect(refused.text.contains("eve@example.org</textarea>") && refused.text.contains(#"value="owner""#))
        #expect(!refused.text.contains("correct horse"))
        #expect(Page(refused).links.contains("/zh/login?next=%2Fzh%2Fstaff%2Fpeople"))
        #expect(shop.get("/zh/login?next=%2Fzh%2Fstaff%2Fpeople").text.contains(#"value="late@example.org""#))
        try shop.signIn("late", as: .owner, name: "late@example.org")
        let kept = try #require(Page(refused).forms.first { $0.isPost })
        let again = shop.post(kept.target, kept.fields.map { "\($0.name)=\($0.value)" }.joined(separator: "&"))
        #expect(again.status == .unprocessableContent && again.text.contains(#"value="eve@example.org""#))
    }

    @Test func `a one-time link is a secret behind the address of a page that nothing keeps`() throws {
        let secret = "000102030405060708090a0b0c0d0e0f"
        try shop.openLink(try #require(.init(secret)), for: "staff")
        for base in ["", "/vi", "/zh"] {
            let open = shop.get("\(base)/password")
            #expect(open.status == .ok && open.fields[.cacheControl] == "no-store")
            let refused = shop.post(
                "\(base)/password", "link=https://shop.example\(base)/password%23\(secret)&password=1")
            #expect(refused.status == .unprocessableContent && refused.text.contains(#"value="\#(secret)""#))
        }
    }
}
