import Platform
package import SiteContent

/// The Markdown files with texts of pages, in the folder `SiteProgram.texts`. A program reads them when it builds its site.
package final class PageTexts: Sendable {
    /// The folder's path as messages show it.
    private let name: String
    private let folder: ContentFolder
    /// Whether the site's public folder has a picture with this name.
    package let isAsset: @Sendable (_ name: String) -> Bool
    /// The links by file: each address, and the problem if it is one of the site, which has no such page.
    private let links = Lock<[String: [(address: String, problem: ContentProblem)]]>([:])

    /// `path` is the absolute path of the folder.
    package init(name: String, path: String, isAsset: @escaping @Sendable (_ name: String) -> Bool) {
        (self.name, folder, self.isAsset) = (name, ContentFolder(path), isAsset)
    }

    /// The file in a language, or in the first language if there is no translation. Its path has the name of the folder.
    package func file(_ file: String, in language: String) throws -> (path: String, bytes: [UInt8]) {
        let translated = "\(file.dropLast(3)).\(language).md"
        for file in language.isEmpty ? [file] : [translated, file] {
            if let bytes = try folder.bytes(of: file) { return ("\(name)/\(file)", bytes) }
        }
        throw ContentProblems(ContentProblem(path: "\(name)/\(file)", line: 1, text: "there is no such file"))
    }

    /// Notes the links of a file to pages of the site and of other sites, with their lines.
    package func note(_ found: [(address: String, line: Int)], of path: String) {
        links.withLock { links in
            links[path] = found.map { address, line in
                (address, ContentProblem(path: path, line: line, text: "the site has no page \(address)"))
            }
        }
    }

    /// The problems of links to addresses at which the site has no page.
    package func danglingLinks(_ hasPage: (_ address: String) -> Bool) -> ContentProblems {
        var problems = ContentProblems()
        for link in noted where link.address.hasPrefix("/") && !hasPage(link.address) { problems.append(link.problem) }
        return problems
    }

    /// The addresses on other sites, each with the path of a file that links to it.
    package var otherSites: [String: String] {
        Dictionary(
            noted.filter { !$0.address.hasPrefix("/") }.map { ($0.address, $0.problem.path) }, uniquingKeysWith: min)
    }

    private var noted: [(address: String, problem: ContentProblem)] { links.withLock { Array($0.values.joined()) } }
}
