public import Web

/// The addresses of a collection: `/events` and `/events/page/2`, `/events/sort/training`, `/events?sort=newest`, `/events?q=regatta`,
/// `/events/summer-regatta`, `/events/summer-regatta/programme.pdf`.
///
/// Lists in the collection's own order and entries can be files. A worker answers searches, lists in other orders and PDFs.
public struct CollectionRouter: Router {
    public enum Page: Equatable, Sendable {
        /// All entries, or those of a group by its value.
        case list(String?, Paged = .first)
        /// The same in a further order, by its name.
        case sorted(String?, by: String, Paged = .first)
        case search(String, Paged = .first)
        case entry(EntryAddress)
        /// The PDF of an entry, by the name of its field.
        case file(EntryAddress, String)
        /// The newest entries as an Atom feed (RFC 4287).
        case feed
    }

    public let pages: RouteTable<Page>

    /// `group` is the name of the field that groups entries; nil if none does. `orders` are the names of the further orders, `files` those of the
    /// fields for PDFs. Without lists, the base is the address of the entry `index`. `hasFolders` is whether slugs may have slashes:
    /// then there are no lists and no PDFs.
    public init(
        base: Link, group: String?, orders: [String] = [], files: [String] = [], hasFeed: Bool = true,
        hasLists: Bool = true, hasFolders: Bool = false
    ) {
        precondition(
            !hasFolders || (!hasLists && files.isEmpty),
            "slugs with folders could be addresses of lists or PDFs: give the module no lists, and the entity no PDFs")
        precondition(group != "page", "a field called page cannot group entries: it is in the addresses of pages")
        let entry = AddressPart.entry(index: hasLists ? nil : "index", hasFolders)
        pages = RouteTable(below: base) {
            if hasFeed { Route("feed.atom", .feed) }
            if hasLists {
                Route(.search, .paged(in: SearchField.page), Page.search) {
                    if case .search(let text, let page) = $0 { (text, page) } else { nil }
                }
            }
            if !files.isEmpty {
                Route(entry, .file(files), Page.file) {
                    if case .file(let address, let field) = $0 { (address, field) } else { nil }
                }
            }
            if hasLists, !orders.isEmpty {
                Route(.group(group), .order(orders), .paged(in: SearchField.page), Page.sorted) {
                    if case .sorted(let group, let order, let page) = $0 { (group, order, page) } else { nil }
                }
            }
            if hasLists {
                Route(.group(group), .paged, Page.list) {
                    if case .list(let group, let page) = $0 { (group, page) } else { nil }
                }
            }
            Route(entry, Page.entry) { if case .entry(let address) = $0 { address } else { nil } }
        }
    }
}

/// The fields of a search, and of a list in a further order.
public enum SearchField: String, FormField {
    case search = "q"
    case sort, page
}

extension AddressPart<String> {
    /// What somebody looks for. A query without a word is no search.
    fileprivate static let search = AddressPart(fields: [SearchField.search], sample: "a") { rest, address in
        rest.isEmpty ? address.value(of: SearchField.search).flatMap { $0.isEmpty ? nil : $0 } : nil
    } print: { text, address in
        address.set(SearchField.search, to: text)
    }
}

extension AddressPart<String> {
    /// The name of one of these fields with `.pdf`. `fields` is not empty.
    fileprivate static func file(_ fields: [String]) -> AddressPart {
        AddressPart.segment("field", sample: fields[0]) { segment in
            fields.first { segment.utf8.elementsEqual("\($0).pdf".utf8) }
        } print: {
            "\($0).pdf"
        }
    }
}

extension AddressPart<String?> {
    /// Two segments with the field's name and a value; none for all entries.
    fileprivate static func group(_ field: String?) -> AddressPart {
        AddressPart(path: field.map { "[/\($0)/{\($0)}]" } ?? "", sample: nil) { rest, _ in
            guard let field, rest.first == field, rest.count > 1 else { return .some(nil) }
            rest = rest.dropFirst()
            return rest.popFirst()
        } print: { group, address in
            guard let field, let group else { return }
            address.append(field)
            address.append(group)
        }
    }
}

extension AddressPart<String> {
    /// The name of one of these orders. `orders` is not empty.
    fileprivate static func order(_ orders: [String]) -> AddressPart {
        AddressPart(fields: [SearchField.sort], sample: orders[0]) { _, address in
            address.value(of: SearchField.sort).flatMap { name in orders.first { $0.isIdentical(to: name) } }
        } print: { order, address in
            address.set(SearchField.sort, to: order)
        }
    }
}

extension AddressPart<EntryAddress> {
    /// The names of an entry's slug. That of the entry `index` has no segment.
    fileprivate static func entry(index: String?, _ hasFolders: Bool) -> AddressPart {
        AddressPart(path: "/{entry}", sample: EntryAddress("{entry}")) { rest, _ in
            if rest.isEmpty { return index.map(EntryAddress.init) }
            let names = hasFolders ? rest : rest.prefix(1)
            rest = rest.dropFirst(names.count)
            return names.contains("") ? nil : EntryAddress(names.joined(separator: "/"))
        } print: { entry, address in
            if entry.text == index { return }
            guard hasFolders else { return address.append(entry.text) }
            for name in entry.text.split(separator: "/") { address.append(String(name)) }
        }
    }
}
