import HTTPTypes

@testable import Web

/// Asks for pages of every route of a shop: those that links lead to, and what each form answers.
struct SizeCrawl {
    struct Answer {
        let reference: String
        let response: Response
    }

    /// Pages of one route in one language that are asked for; their texts are all of one length.
    private static let maxOfRoute = 2

    let shop: DemoShop
    private(set) var answers: [Answer] = []
    /// By route and language.
    private var forms: [String: Page.Form] = [:]
    private var asked: [String: Int] = [:]
    private var seen: Set<String> = []

    init(_ shop: DemoShop) {
        self.shop = shop
    }

    /// The labels of the routes that answered, and of the forms'.
    var routes: Set<String> {
        Set(answers.map(\.response.route.label) + forms.keys.map { String($0.prefix { $0 != " " }) })
    }

    /// One form of each action in each language, the one that ends the session last.
    var everyForm: [Page.Form] {
        forms.sorted { ($0.key.hasPrefix(Self.last) ? 1 : 0, $0.key) < ($1.key.hasPrefix(Self.last) ? 1 : 0, $1.key) }
            .map(\.value)
    }

    private static let last = "accounts.signOut"

    mutating func visit(_ references: [String]) {
        var waiting = references
        while let reference = waiting.popLast() {
            guard isWanted(reference, references), seen.insert(reference).inserted else { continue }
            let response = shop.get(reference)
            answers.append(Answer(reference: reference, response: response))
            answers.append(
                Answer(reference: "\(reference) as JSON", response: shop.get(reference, accept: "application/json")))
            asked[Self.place(response.route, reference), default: 0] += 1
            guard response.fields[.contentType]?.hasPrefix("text/html") == true else { continue }
            let page = Page(response)
            waiting += page.links
            keep(page.forms)
        }
    }

    /// Sends each form as it is, and looks at where it leads, until there is no new one.
    mutating func sendForms() {
        var sent: Set<String> = []
        // In an order, since what is deleted first cannot be completed.
        while let place = forms.keys.sorted().first(where: { !sent.contains($0) && !$0.hasPrefix(Self.last) }),
            let form = forms[place]
        {
            sent.insert(place)
            let body = form.fields.map { "\($0.name)=\(FormText.encode($0.value))" }.joined(separator: "&")
            let response = shop.post(form.target, body)
            answers.append(Answer(reference: "POST \(form.target)", response: response))
            if let elsewhere = response.fields[.location] {
                seen.remove(elsewhere)
                visit([elsewhere])
            }
        }
    }

    private mutating func keep(_ found: [Page.Form]) {
        for form in found where form.isPost {
            let link = Address(reference: form.target)
            let action = link.flatMap { address in
                shop.website.site(of: form.target).modules.lazy.compactMap { $0.action(at: RequestedAddress(address)) }
                    .first
            }
            guard let action else { continue }
            forms[Self.place(action.route, form.target), default: form] = form
        }
    }

    /// Whether it was named, or few enough pages of its route were asked for.
    private func isWanted(_ reference: String, _ named: [String]) -> Bool {
        guard !named.contains(reference), let address = Address(reference: reference) else { return true }
        let modules = shop.website.site(of: reference).modules
        guard let page = modules.lazy.compactMap({ $0.page(at: RequestedAddress(address)) }).first else { return true }
        return asked[Self.place(page.route, reference), default: 0] < Self.maxOfRoute
    }

    private static func place(_ route: RouteName, _ reference: String) -> String {
        let language = ["/vi/", "/zh/"].first { reference.hasPrefix($0) } ?? "/"
        return "\(route.label) \(language)"
    }
}

extension Address {
    /// Of a path with its query.
    fileprivate init?(reference: String) {
        let parts = reference.split(separator: "?", maxSplits: 1).map(String.init)
        self.init(path: parts.first ?? "", query: parts.count > 1 ? parts[1] : "")
    }
}
