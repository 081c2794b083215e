public import Web

/// The addresses of the audit trail, at one base.
public struct AuditRouter: Router {
    public typealias Action = NoAction

    public enum Page: Equatable, Sendable {
        case list(AuditQuery = AuditQuery())
    }

    private let base: Link

    public init(base: Link) {
        self.base = base
    }

    public func page(at link: Link) -> Page? {
        let address = link.address
        guard address.path(below: base.address)?.isEmpty == true else { return nil }
        return .list(
            AuditQuery(
                text: address.value(of: AuditField.text) ?? "",
                kind: address.value(of: AuditField.kind).flatMap(AuditEvent.Kind.init),
                before: address.value(of: AuditField.before).flatMap { Int(digits: $0) }))
    }

    public func link(to page: Page) -> Link {
        switch page {
        case .list(let query):
            let items: [(AuditField, String?)] = [
                (.text, query.text.isEmpty ? nil : query.text), (.kind, query.kind?.rawValue),
                (.before, query.before.map(String.init)),
            ]
            return base.appending(query: items.compactMap { field, value in value.map { QueryItem(field, $0) } })
        }
    }

    public func name(ofPage page: Page) -> StaticString { "list" }
}

/// The fields of the search.
enum AuditField: String, FormField {
    case text = "q"
    case kind
    case before
}
