import Foundation
import HTTPTypes
import Web

/// The page that a program itself has at an address, on an empty database.
struct OwnPage<Program: SiteProgram> {
    /// The title of the page; nil if there is none without the site's data.
    func title(at address: String) throws -> PageTitle? {
        guard let url = URLComponents(string: address) else { return nil }
        let path = url.percentEncodedPath.isEmpty ? "/" : url.percentEncodedPath
        let website = try Program.site(try .inMemory(for: Program.self))
        let response = website.respond(to: Request(path: path, query: url.percentEncodedQuery ?? ""))
        return response.status == .ok ? PageTitle(of: response.body) : nil
    }
}

/// What stands between `<title>` and `</title>`.
struct PageTitle: Equatable {
    private let bytes: [UInt8]

    /// Nil for a page without one.
    init?(of page: [UInt8]) {
        let (start, end) = (Array("<title>".utf8), Array("</title>".utf8))
        guard let opening = page.firstRange(of: start), let closing = page[opening.upperBound...].firstRange(of: end)
        else { return nil }
        bytes = Array(page[opening.upperBound..<closing.lowerBound])
    }
}
