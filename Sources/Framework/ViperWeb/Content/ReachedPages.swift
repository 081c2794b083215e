import Markup
import Platform
import SiteContent
import SiteDatabase
import SiteServices
import StaticSite
import Web

/// Looks for texts that nobody can find: no other page links to their pages.
final class ReachedPages: PageInspection {
    private struct Text {
        let module: any FolderPages
        let file: String
    }

    private let root: String
    /// The texts that are not reached yet, by the addresses of their pages.
    private let unreached: Lock<[String: Text]>

    /// `modules` are those of all languages: the texts in the first one count. `root` is the folder that has the site's public one.
    init(_ modules: [any FolderPages], in database: any SQLDatabase, below root: String) throws {
        var (texts, folders) = ([String: Text](), Set<String>())
        for module in modules where folders.insert(module.folder).inserted {
            for (page, file) in try module.pagesWithoutList(in: database) {
                let text = Text(module: module, file: file)
                // That of a translation is longer.
                if let other = texts[page.url.string], other.file.utf8.count < file.utf8.count { continue }
                texts[page.url.string] = text
            }
        }
        (self.root, unreached) = (root, Lock(texts))
    }

    func look(at page: PrerenderedPage, _ bytes: [UInt8]) {
        guard unreached.withLock({ !$0.isEmpty }) else { return }
        // A page links to its translations.
        let (link, translations) = page.addresses
        let own = Set((translations.map(\.link) + [link]).map(\.url.string))
        let reached = Self.links(in: bytes).subtracting(own)
        unreached.withLock { texts in
            for address in reached { texts[address] = nil }
        }
    }

    /// Throws `ContentProblems` if a text is not reached.
    func finish() throws {
        var problems = ContentProblems()
        for text in unreached.withLock({ $0 }).values {
            let folder = text.module.folder
            if text.module.isUnlisted(text.file, in: ContentFolder("\(root)/\(folder)")) { continue }
            problems.append(
                ContentProblem(
                    path: "\(folder)/\(text.file)", line: 1,
                    text: "no page links to the page of this text: link to it, or write `unlisted: true`"))
        }
        guard problems.isEmpty else { throw problems }
    }

    private static let ends = Array("?#".utf8)

    /// The addresses in the links of a page, without query and fragment.
    private static func links(in page: [UInt8]) -> Set<String> {
        var (links, rest) = (Set<String>(), page[...])
        // In a text, < is written as &lt;.
        while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
            rest = rest[(start + 1)...]
            guard rest.starts(with: "a ".utf8) else { continue }
            let tag = rest.prefix { $0 != UInt8(ascii: ">") }
            let parts = tag.split(separator: UInt8(ascii: "\""), omittingEmptySubsequences: false)
            for (name, value) in zip(parts, parts.dropFirst())
            where name.elementsEqual("a href=".utf8) || name.elementsEqual(" href=".utf8) {
                links.insert(String(decoding: value.prefix { !Self.ends.contains($0) }, as: UTF8.self))
            }
        }
        return links
    }
}
