/// Edits of existing files: adds the lines that a module needs, or removes them.
///
/// Each edit searches for one place in the code. If it finds none, it throws an error with the line to add by hand. If the line is already
/// there, the edit does nothing.
struct SiteEdit {
    private(set) var sources: [String: SwiftSource]

    init(of site: Site, _ paths: [String]) {
        sources = site.sources.filter { paths.contains($0.key) }
    }

    subscript(path: String) -> SwiftSource {
        get { sources[path] ?? SwiftSource("") }
        set { sources[path] = newValue }
    }

    private func byHand(_ path: String, _ called: String, _ element: String) -> Failure {
        Failure(
            "\(path) does not have exactly one '\(called)': add \(element) by hand, and run this command again")
    }

    // MARK: Lists

    enum Position { case first, last }

    /// An array literal in one of the files.
    enum Place {
        case modules, references, pages, migrations, collections, links

        var path: String {
            switch self {
            case .modules, .references: Site.manifest
            case .pages, .migrations, .collections: Site.program
            case .links: Site.staff
            }
        }

        /// Its name in error messages.
        var called: String {
            switch self {
            case .modules: "let modules = […]"
            case .references: "let references = […]"
            case .pages: "modules: […]"
            case .migrations: "static let migrations = […]"
            case .collections: "SiteSchema(collections: […], migrations)"
            case .links: "var staffLinks: [StaffLink] { […] }"
            }
        }

        func list(in source: SwiftSource) -> SwiftSource.List? {
            switch self {
            case .modules: source.list(behind: "let modules : [ String ] = [", "let modules = [")
            case .references: source.list(behind: "let references : [ ( module : String , to : String ) ] = [")
            case .pages: pages(in: source)
            case .migrations:
                source.list(behind: "static let migrations : [ Migration ] = [", "static let migrations = [")
            case .collections: source.list(behind: "SiteSchema ( collections : [")
            case .links: source.list(behind: "var staffLinks : [ StaffLink ] { [")
            }
        }

        /// The argument `modules:`, or a variable with this name.
        private func pages(in source: SwiftSource) -> SwiftSource.List? {
            guard source.places(behind: "modules : [").count == 1 else { return nil }
            if !source.places(behind: "modules : [ any Module ]").isEmpty {
                return source.list(behind: "modules : [ any Module ] = [")
            }
            return source.list(behind: "modules : [")
        }
    }

    /// Adds an element to a list, unless the list already contains `word`.
    mutating func insert(_ element: String, into place: Place, at position: Position, unless word: String)
        throws(Failure)
    {
        let source = self[place.path]
        let isText = word.hasPrefix("\"")
        guard let list = place.list(in: source) else {
            if isText ? source.text.contains(word) : source.says(word) { return }
            throw byHand(place.path, place.called, element)
        }
        let content = SwiftSource(source.text(of: list.open..<list.close))
        if isText ? content.text.contains(word) : content.says(word) { return }
        let inner = list.open + 1..<list.close
        let isInLines = source.bytes[inner].contains(.newline)
        let margin = source.indentation(at: list.open)
        guard let edge = position == .first ? list.elements.first : list.elements.last else {
            let text = place == .pages ? "\n\(margin)    \(element),\n\(margin)" : element
            return self[place.path].replace(inner, with: text)
        }
        let indentation = isInLines ? "\n\(source.indentation(at: edge.lowerBound))" : " "
        if position == .first {
            insertFirst(element, before: edge, of: list, isInLines, in: place.path)
        } else {
            let hasComma = source.code[edge.upperBound..<list.close].contains(UInt8(ascii: ","))
            let end =
                isInLines ? source.lines(around: edge.upperBound..<edge.upperBound).upperBound - 1 : edge.upperBound
            // The comma comes before a comment at the end of the line.
            let rest = source.text(of: edge.upperBound..<max(end, edge.upperBound))
            let lead = hasComma ? rest : ",\(rest)"
            let tail = isInLines ? "," : ""
            self[place.path].replace(
                edge.upperBound..<max(end, edge.upperBound), with: "\(lead)\(indentation)\(element)\(tail)")
        }
    }

    /// Inserts before the comments above the first element.
    private mutating func insertFirst(
        _ element: String, before edge: Range<Int>, of list: SwiftSource.List, _ isInLines: Bool, in path: String
    ) {
        let source = self[path]
        guard isInLines else {
            return self[path].replace(edge.lowerBound..<edge.lowerBound, with: "\(element), ")
        }
        let line = source.lines(around: list.open..<list.open).upperBound
        let text = "\(source.indentation(at: edge.lowerBound))\(element),\n"
        guard line <= edge.lowerBound else {
            return self[path].replace(edge.lowerBound..<edge.lowerBound, with: "\(element), ")
        }
        self[path].replace(line..<line, with: text)
        guard let last = list.elements.last, !source.code[last.upperBound..<list.close].contains(UInt8(ascii: ","))
        else { return }
        let end = last.upperBound + text.utf8.count
        self[path].replace(end..<end, with: ",")
    }

    /// Removes the elements for which `isRemoved` returns true.
    mutating func remove(from place: Place, where isRemoved: (SwiftSource) -> Bool) {
        while let list = place.list(in: self[place.path]) {
            let source = self[place.path]
            let found = list.elements.firstIndex { isRemoved(SwiftSource(source.text(of: $0))) }
            guard let found else { return }
            let lines = Set(list.elements.map { source.line(of: $0.lowerBound) })
            removeElement(list.elements[found], number: found, of: list, in: place.path)
            if lines.count < list.elements.count { join(place) }
        }
    }

    /// Puts a list back on one line if it fits.
    private mutating func join(_ place: Place) {
        guard let list = place.list(in: self[place.path]) else { return }
        let source = self[place.path]
        let elements = list.elements.map(source.text)
        var range = list.open + 1..<list.close
        var text = elements.joined(separator: ", ")
        // The formatter also breaks the line after `SiteSchema(`.
        if place == .collections, let call = source.tokens.last(where: { $0.text == "SiteSchema" }) {
            range = call.range.upperBound + 1..<list.close
            text = "collections: [\(text)"
        }
        let lines = source.lines(around: range)
        let length = range.lowerBound - lines.lowerBound + text.utf8.count + lines.upperBound - range.upperBound - 1
        guard length <= 120, !source.text(of: range).contains("//"), !text.contains("\n") else { return }
        self[place.path].replace(range, with: text)
    }

    private mutating func removeElement(_ element: Range<Int>, number: Int, of list: SwiftSource.List, in path: String)
    {
        let source = self[path]
        guard list.elements.count > 1 else {
            let hasComment = source.text(of: list.open..<list.close).contains("//")
            let range = hasComment ? element : list.open + 1..<list.close
            return self[path].replace(range, with: "")
        }
        let lines = source.lines(around: element)
        let others = list.elements.enumerated().filter { $0.offset != number }
        let isAlone =
            lines.lowerBound > list.open && lines.upperBound <= list.close
            && !others.contains { lines.overlaps($0.element) }
        if isAlone {
            self[path].replace(lines, with: "")
        } else if number + 1 < list.elements.count {
            self[path].replace(element.lowerBound..<list.elements[number + 1].lowerBound, with: "")
        } else {
            self[path].replace(list.elements[number - 1].upperBound..<element.upperBound, with: "")
        }
    }

    // MARK: Lines

    /// Adds an import to the sorted imports.
    mutating func insertImport(_ module: String, into path: String) throws(Failure) {
        let source = self[path]
        guard source.places(behind: "import \(module)").isEmpty else { return }
        let line = "import \(module)"
        let imports = source.places(behind: "import _").compactMap { place -> Range<Int>? in
            let lines = source.lines(around: source.tokens[place - 2].range)
            return source.text(of: lines).hasPrefix("import ") ? lines : nil
        }
        guard let last = imports.last else { throw byHand(path, "import …", line) }
        let next = imports.first { source.text(of: $0) > "\(line)\n" }
        let place = next?.lowerBound ?? last.upperBound
        self[path].replace(place..<place, with: "\(line)\n")
    }

    /// Removes the lines that begin with a text after their indentation.
    mutating func removeLines(_ text: String, from path: String) {
        let lines = self[path].text.split(separator: "\n", omittingEmptySubsequences: false)
        let kept = lines.filter { !$0.drop { $0 == " " }.hasPrefix(text) }
        if kept.count < lines.count { self[path] = SwiftSource(kept.joined(separator: "\n")) }
    }

    /// Adds a line at the beginning of `static func site`. `line` gets the name of the context parameter.
    mutating func insertIntoSite(_ line: (_ context: String) -> String, called: String) throws(Failure) {
        let source = self[Site.program]
        let found = source.places(behind: "static func site ( _ _ : SiteContext )")
        guard found.count == 1, let brace = source.tokens[found[0]...].first(where: { $0.text == "{" }) else {
            throw byHand(Site.program, "static func site(_ context: SiteContext) … {", called)
        }
        let context = source.tokens[found[0] - 4].text
        let end = source.lines(around: brace.range).upperBound
        self[Site.program].replace(end..<end, with: "        \(line(context))\n")
    }

    /// Adds a line above the only line that begins with a sequence of tokens.
    mutating func insertLine(_ line: String, above pattern: String, called: String, of element: String) throws(Failure)
    {
        let source = self[Site.program]
        let found = source.places(behind: pattern).map { source.tokens[$0 - pattern.split(separator: " ").count].range }
        guard found.count == 1 else { throw byHand(Site.program, called, element) }
        let start = source.lines(around: found[0]).lowerBound
        let margin = source.indentation(at: found[0].lowerBound)
        guard start + margin.utf8.count == found[0].lowerBound else { throw byHand(Site.program, called, element) }
        self[Site.program].replace(start..<start, with: "\(margin)\(line)\n")
    }
}
