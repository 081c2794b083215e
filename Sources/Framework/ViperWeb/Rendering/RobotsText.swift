import Web

/// The `robots.txt` of a site (RFC 9309).
struct RobotsText {
    let text: String

    /// The same without the rules for paths at which the website has no page: nothing is disallowed that is not there.
    func rules(for website: Website) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            guard let path = Self.disallowed(line), website.hasPage(at: path) == false else { return String(line) }
            return "Disallow:"
        }.joined(separator: "\n")
    }

    /// The path of a Disallow line; nil if it names none, or several with a wildcard.
    private static func disallowed(_ line: Substring) -> String? {
        let parts = line.split(separator: ":", maxSplits: 1).map { $0.trimmed }
        guard parts.count == 2, parts[0].lowercased() == "disallow", parts[1].hasPrefix("/"),
            !parts[1].contains(where: { "*$#".contains($0) })
        else { return nil }
        return String(parts[1])
    }
}

extension Substring {
    fileprivate var trimmed: Substring {
        guard let first = firstIndex(where: { !$0.isWhitespace }), let last = lastIndex(where: { !$0.isWhitespace })
        else { return prefix(0) }
        return self[first...last]
    }
}
