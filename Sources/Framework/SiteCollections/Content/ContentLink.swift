import Foundation
import SiteContent
import SiteMarkdown

/// A link in a file to another file of the folder, or to a heading: `egg-coffee.md#the-foam`.
struct ContentLink {
    /// The path of the linked file below the folder.
    let path: String
    let fragment: String?

    /// Nil for a link that leads to no file of the folder, such as `https://example.org/` or `/products`.
    init?(_ url: String, in file: String) {
        let parts = url.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        fragment = parts.count > 1 ? Self.decoded(parts[1]) : nil
        guard let target = parts.first, !target.hasPrefix("/"), !target.contains(":"), !target.contains("?") else {
            return nil
        }
        if target.isEmpty {
            path = file
            return
        }
        var steps = file.split(separator: "/").dropLast().map(String.init)
        for step in Self.decoded(target).split(separator: "/", omittingEmptySubsequences: false).map(String.init) {
            switch step {
            case ".": break
            // What leads out of the folder is no file of it.
            case "..": if steps.popLast() == nil { steps.append("..") }
            default: steps.append(step)
            }
        }
        path = steps.joined(separator: "/")
    }

    /// Decodes percent-encoded UTF-8 (RFC 3986, 2.1). Other texts stay as they are.
    private static func decoded(_ text: String) -> String { text.removingPercentEncoding ?? text }
}

extension ContentFile {
    /// The paths of the other files to which it links. True if it links to a heading there.
    var targets: [String: Bool] {
        let links = (try? Markdown(text).outline.links) ?? []
        return links.filter { !$0.isImage }.compactMap { ContentLink($0.url, in: path) }.reduce(into: [:]) {
            if $1.path != path { $0[$1.path] = $0[$1.path] == true || $1.fragment != nil }
        }
    }
}

extension ContentReader {
    /// The problems of links to files or headings that do not exist. `read` returns the file at a path, or nil if there is none.
    func danglingLinks(
        of file: ContentFile, _ read: (_ path: String) -> ContentFile?
    ) -> ContentProblems {
        var problems = ContentProblems()
        guard let links = try? Markdown(file.text).outline.links else { return problems }
        for link in links where !link.isImage {
            guard let target = ContentLink(link.url, in: file.path) else { continue }
            let problem = { (text: String) in
                ContentProblem(path: shown(file.path), line: file.textLine + link.line - 1, text: text)
            }
            // The reader of a translation gets that of the target, if there is one.
            let translated = split(file.path).language.map { "\(target.path.dropLast(3)).\($0).md" }
            guard let found = translated.flatMap(read) ?? read(target.path) else {
                problems.append(problem("there is no file \(shown(target.path))"))
                continue
            }
            guard let fragment = target.fragment else { continue }
            let anchors = (try? Markdown(found.text).outline.headings.map(\.anchor)) ?? []
            if !anchors.contains(fragment) {
                let hint = anchors.nearest(to: fragment).map { ": do you mean #\($0)?" } ?? ""
                problems.append(problem("there is no heading #\(fragment) in \(shown(found.path))\(hint)"))
            }
        }
        return problems
    }
}
