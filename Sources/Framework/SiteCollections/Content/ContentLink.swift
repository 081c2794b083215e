import Foundation
import Platform
import SiteContent
import SiteMarkdown

/// A link in a file to another file of the folder, or to a heading: `egg-coffee.md#the-foam`.
struct ContentLink {
    /// The path of the linked file below the folder.
    let path: String
    let fragment: String?

    /// Whether it leads out of the folder.
    var leavesFolder: Bool { Self.leavesFolder(path) }

    static func leavesFolder(_ path: String) -> Bool { path.hasPrefix("../") }

    /// Nil for a link that leads to no file of the folder, such as `https://example.org/` or `/products`.
    init?(_ url: String, in file: String) {
        let hash = url.utf8.firstIndex(of: UInt8(ascii: "#"))
        let target = url.utf8[..<(hash ?? url.endIndex)]
        guard target.first != UInt8(ascii: "/") else { return nil }
        // Most links are the name of a file in the same folder.
        var isName = target.first != UInt8(ascii: ".")
        for byte in target {
            switch byte {
            case UInt8(ascii: ":"), UInt8(ascii: "?"): return nil
            case UInt8(ascii: "/"), UInt8(ascii: "%"): isName = false
            default: break
            }
        }
        fragment = hash.map { Self.decoded(String(url[url.utf8.index(after: $0)...])) }
        guard !target.isEmpty, !isName else {
            let name = file.utf8.lastIndex(of: UInt8(ascii: "/")).map { file.utf8.index(after: $0) }
            path = target.isEmpty ? file : String(file[..<(name ?? file.startIndex)]) + Substring(target)
            return
        }
        let split = { (path: String) in
            path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map {
                String(Substring($0))
            }
        }
        var steps = Array(split(file).dropLast())
        for step in split(Self.decoded(String(Substring(target)))) {
            switch step {
            case ".": break
            // What leads out of the folder is no file of it.
            case "..": if steps.isEmpty || steps.last == ".." { steps.append("..") } else { steps.removeLast() }
            default: steps.append(step)
            }
        }
        path = steps.joined(separator: "/")
    }

    /// Decodes percent-encoded UTF-8 (RFC 3986, 2.1). Other texts stay as they are.
    private static func decoded(_ text: String) -> String {
        // Foundation takes long, and most texts have no %.
        text.utf8.contains(UInt8(ascii: "%")) ? text.removingPercentEncoding ?? text : text
    }
}

/// A file with what its Markdown has. The text is parsed when it is asked for, and only once.
final class OutlinedFile: Sendable {
    let file: ContentFile
    private let collection: String?
    private let parsed = Lock<Result<MarkdownOutline, MarkdownProblem>?>(nil)

    var path: String { file.path }

    var outline: Result<MarkdownOutline, MarkdownProblem> {
        parsed.withLock { parsed in
            let outline =
                parsed
                ?? Result { () throws(MarkdownProblem) in
                    try Markdown(file.text).uncountedOutline(keptIn: collection)
                }
            parsed = outline
            return outline
        }
    }

    /// `collection` is the name of the one that will show the text after this.
    init(_ path: String, _ bytes: [UInt8], in collection: String? = nil) throws(ContentProblems) {
        file = try ContentFile(path, bytes)
        self.collection = collection
    }

    /// Its links, but no images.
    var links: [MarkdownOutline.Link] { all.filter { !$0.isImage } }

    var images: [MarkdownOutline.Link] { all.filter(\.isImage) }

    private var all: [MarkdownOutline.Link] { (try? outline.get())?.links ?? [] }

    /// The paths of the other files to which it links, also below the `linked` folders, the addresses of other pages of the site, such as
    /// `/products`, and those of other sites. True if it links to a heading in a file.
    func targets(_ linked: [LinkedFolder]) -> [String: Bool] {
        links.reduce(into: [:]) { targets, link in
            if let page = link.page { targets[page] = false }
            // A heading of the same page needs no address.
            guard !link.url.hasPrefix("#"), let file = ContentLink(link.url, in: path),
                !file.leavesFolder || linked.find(file.path) != nil
            else { return }
            targets[file.path] = targets[file.path] == true || file.fragment != nil
        }
    }

    /// Says that it has no heading with an anchor; nil if it has one.
    func lack(of anchor: String, shownAs path: String) -> String? {
        let anchors = (try? outline.get())?.headings.map(\.anchor) ?? []
        guard !anchors.contains(anchor) else { return nil }
        let hint = anchors.nearest(to: anchor).map { ": do you mean #\($0)?" } ?? ""
        return "there is no heading #\(anchor) in \(path)\(hint)"
    }
}

extension MarkdownOutline.Link {
    /// The address of the site's page to which it links, without a fragment: `/products?q=tea`. Nil for another link.
    var sitePage: String? {
        guard url.hasPrefix("/"), !url.hasPrefix("//") else { return nil }
        return String(url.prefix { $0 != "#" })
    }

    /// `sitePage`, or an address on another site.
    var page: String? {
        sitePage ?? (url.hasPrefix("http://") || url.hasPrefix("https://") ? String(url.prefix { $0 != "#" }) : nil)
    }
}

extension ContentReader {
    /// A PostgreSQL index has at most 2,704 bytes for a row (B-Tree Indexes), and a path is in the same one.
    private static let maxAddressBytes = 2_000

    /// The problems of links to files or headings that do not exist. `read` returns the file at a path, or nil if there is none. `missing` are
    /// addresses at which the site has no page.
    func danglingLinks(
        of file: OutlinedFile, missing: Set<String> = [], _ read: (_ path: String) throws -> OutlinedFile?
    ) rethrows -> ContentProblems {
        var problems = ContentProblems()
        for link in file.links {
            let problem = { (text: String) in
                ContentProblem(path: shown(file.path), line: file.file.textLine + link.line - 1, text: text)
            }
            if (link.page ?? "").utf8.count > Self.maxAddressBytes {
                problems.append(
                    problem("the address has more than \(Self.maxAddressBytes) bytes: \(link.url.prefix(60))…"))
            }
            if let page = link.sitePage, missing.contains(page) {
                problems.append(problem("the site has no page \(page)"))
            }
            guard let target = ContentLink(link.url, in: file.path) else { continue }
            if target.leavesFolder, tables.source.allowsLinksOut, linked.find(target.path) == nil { continue }
            // The reader of a translation gets that of the target, if there is one.
            let translated = split(file.path).language.map { "\(target.path.dropLast(3)).\($0).md" }
            guard let found = try translated.flatMap(read) ?? read(target.path) else {
                problems.append(problem("there is no file \(shown(target.path))"))
                continue
            }
            guard let fragment = target.fragment else { continue }
            if let text = found.lack(of: fragment, shownAs: shown(found.path)) { problems.append(problem(text)) }
        }
        return problems
    }
}
