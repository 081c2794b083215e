public import Web

/// The address of the audit trail.
public struct AuditRouter: Router {
    public enum Page: Equatable, Sendable {
        case list(AuditQuery = AuditQuery())
    }

    public let pages: RouteTable<Page>

    public init(base: Link) {
        pages = RouteTable(below: base) {
            Route(.entries, Page.list) { if case .list(let query) = $0 { query } else { nil } }
        }
    }
}

/// The fields of the search.
enum AuditField: String, FormField {
    case text = "q"
    case kind
    case before
}

extension AddressPart<AuditQuery> {
    fileprivate static let entries = AddressPart(fields: AuditField.allCases, sample: AuditQuery()) { _, address in
        AuditQuery(
            text: address.value(of: AuditField.text) ?? "",
            kind: address.value(of: AuditField.kind).flatMap(AuditEvent.Kind.init),
            before: address.value(of: AuditField.before).flatMap { Int(digits: $0) })
    } print: { query, address in
        address.set(AuditField.text, to: query.text.isEmpty ? nil : query.text)
        address.set(AuditField.kind, to: query.kind?.rawValue)
        address.set(AuditField.before, to: query.before.map(String.init))
    }
}
