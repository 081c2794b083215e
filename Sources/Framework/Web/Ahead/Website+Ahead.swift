internal import FoundationEssentials

extension Website {
    /// Gives every page that is the same for everybody, in every language; always in the same order as long as the stores
    /// stay the same.
    public func pagesAhead(_ each: (PageAhead) throws -> Void) throws {
        for edition in editions {
            for module in edition.modules {
                try module.renderedAhead { page, changed in
                    try each(PageAhead(changed: changed, edition: edition, page: page))
                }
            }
        }
    }

    /// The error pages of every language.
    public var errorPagesAhead: [ErrorPageAhead] {
        editions.flatMap { edition in
            [("404", Fault.missing), ("50x", .unavailable)].map { name, fault in
                ErrorPageAhead(
                    base: edition.base, name: name, bytes: edition.bytes(of: edition.screen(of: fault, request: nil)))
            }
        }
    }
}
