import Platform
import SiteContent
import SiteMarkdown
import Web

/// The files of an entry, one for each language, and the row that they make.
struct ContentEntry {
    /// The names in the front matter that are not fields of the entity.
    enum Own: String, CaseIterable {
        case draft, publish, expire, aliases, unlisted
    }

    var row: EntriesFile.Row
    /// Old slugs.
    private(set) var aliases: [String] = []
    /// The place of each text in its file.
    private var places: [FieldKey: (path: String, line: Int, column: Int)] = [:]
    private let path: String

    /// `main` is the file in the site's first language, and `translations` are the others by language. Throws `ContentProblems` if a file has a
    /// name that the entity does not have, a value of the wrong form, or a fault in its Markdown.
    init(
        _ main: OutlinedFile, _ translations: [String: OutlinedFile], line: Int, id: Int64?, by reader: ContentReader
    ) throws(ContentProblems) {
        let tables = reader.tables
        (row, path) = (EntriesFile.Row(line: line), main.path)
        row.id = id
        row.visibility = .visible
        // What a file leaves out is empty: the files have all there is.
        for key in tables.keys + StoredField.timeKeys { row.given[key] = "" }
        var problems = ContentProblems()
        take(main, nil, by: reader, &problems)
        for (language, file) in translations.sorted(by: { $0.key < $1.key }) {
            take(file, language, by: reader, &problems)
        }
        if let slug = tables.slug.map({ FieldKey($0.name) }), row.given[slug]?.isEmpty == true {
            row.given[slug] = reader.slug(of: main.path)
        }
        guard problems.isEmpty else { throw problems }
    }

    private mutating func take(
        _ outlined: OutlinedFile, _ language: String?, by reader: ContentReader, _ problems: inout ContentProblems
    ) {
        let file = outlined.file
        for value in file.values {
            do throws(ContentValueProblem) {
                let place = (file.path, value.line, value.column)
                if language == nil, let own = Own(rawValue: value.name) {
                    try take(value, own, place, by: reader)
                } else {
                    let field = try reader.field(value.name, isTranslation: language != nil)
                    row.given[FieldKey(field.name, language)] = try value.text(of: field)
                    places[FieldKey(field.name, language)] = place
                }
            } catch {
                problems.append(
                    ContentProblem(
                        path: reader.shown(file.path), line: value.line, column: value.column, text: error.text))
            }
        }
        let body = FieldKey(reader.body.name, language)
        row.given[body] = file.text
        places[body] = (file.path, file.textLine, 1)
        for field in reader.tables.fields where language == nil || field.isTranslated {
            let key = FieldKey(field.name, language)
            guard let max = field.maxFirstParagraph, row.given[key]?.isEmpty != false else { continue }
            row.given[key] = (try? Markdown(file.text))?.firstParagraph?.shortened(to: max) ?? ""
        }
        problems.append(
            outlined.problems(
                shownAs: reader.shown(file.path), allowsHTML: reader.body.allowsHTML,
                pictures: (
                    "beside the text or below the site's public folder (SVG: only there)",
                    { reader.pictures.has($0, in: file.path) }
                )))
    }

    private mutating func take(
        _ value: ContentFile.Value, _ own: Own, _ place: (String, Int, Int), by reader: ContentReader
    ) throws(ContentValueProblem) {
        switch own {
        case .draft: if try value.flag { row.visibility = .hidden }
        // Only `generate` looks at it.
        case .unlisted: _ = try value.flag
        case .aliases:
            guard value.texts.allSatisfy({ (try? reader.slugKind.parse($0)) != nil }) else {
                throw ContentValueProblem(text: "aliases are old slugs, such as old-name")
            }
            aliases = value.texts
        case .publish, .expire:
            let key = FieldKey((own == .publish ? StoredField.from : StoredField.until).name)
            row.given[key] = try value.time(in: reader.zone)
            places[key] = place
        }
    }

    /// The problem of a text of the row, with the place of the text in a file.
    func problem(_ issue: EntriesFileError.Issue, by reader: ContentReader) -> ContentProblem {
        let name = issue.column.split(separator: ".").map(String.init)
        let key = FieldKey(name.first ?? "", name.count > 1 ? name[1] : nil)
        let place = places[key] ?? (path, 1, 1)
        var text = StaffEntriesText.english.fileProblem(issue.problem)
        switch key.field {
        case "": break
        case StoredField.from.name: text = "\(Own.publish): \(text)"
        case StoredField.until.name: text = "\(Own.expire): \(text)"
        default: text = "\(issue.column): \(text)"
        }
        if issue.problem == .value(.unknownChoice), let given = row.given[key],
            let choice = reader.tables.field(named: key.field)?.choices.nearest(to: given)
        {
            text += ": do you mean \(choice)?"
        }
        return ContentProblem(
            path: reader.shown(place.path), line: place.line, column: place.column, text: text)
    }

    /// Its slug; empty in a collection without slugs.
    func slug(_ tables: CollectionTables) -> String { tables.slug.flatMap { row.given[FieldKey($0.name)] } ?? "" }

    /// The problem that another file has the slug.
    func slugIsTaken(by other: String?, _ reader: ContentReader) -> ContentProblem {
        let slug = reader.tables.slug.map { FieldKey($0.name) }
        let place = slug.flatMap { places[$0] } ?? (path, 1, 1)
        let name = self.slug(reader.tables)
        let owner = other.map { " by \(reader.shown($0))" } ?? ""
        return ContentProblem(
            path: reader.shown(place.path), line: place.line, column: place.column,
            text: "the address \(name) is taken\(owner): give one of the files another slug")
    }
}

/// Why a value of the front matter cannot be a value of its field.
struct ContentValueProblem: Error {
    let text: String
}

extension ContentFile.Value {
    fileprivate var text: String {
        get throws(ContentValueProblem) {
            guard !isList else { throw ContentValueProblem(text: "\(name) is one text, not a list") }
            return texts[0]
        }
    }

    /// True or false, as YAML 1.2 and 1.1 write them. An empty text is false.
    var flag: Bool {
        get throws(ContentValueProblem) {
            switch try text.lowercased() {
            case "true", "yes", "on", "1": true
            case "false", "no", "off", "0", "": false
            default: throw ContentValueProblem(text: "\(name) is true or false")
            }
        }
    }

    /// The moment as the collection stores it. The value is a local time in `zone`.
    fileprivate func time(in zone: String) throws(ContentValueProblem) -> String {
        let local = try text.localTime
        let moment = MomentKind.text(ofForm: local, zone: zone)
        guard local.isEmpty || MomentKind.moment(moment) != nil else {
            throw ContentValueProblem(text: "\(name) is no time: write 2026-11-20, or 2026-11-20 14:30")
        }
        return moment
    }

    /// The value as the field's kind reads it.
    fileprivate func text(of field: StoredField) throws(ContentValueProblem) -> String {
        switch field.control {
        case .flag: try flag ? "1" : ""
        case .dateTime: try text.localTime
        default: field.isTags ? texts.joined(separator: TagsKind.separator) : try text
        }
    }
}

extension String {
    /// At most so many Unicode scalars, cut at a blank if there is one.
    fileprivate func shortened(to max: Int) -> String {
        guard unicodeScalars.count > max else { return self }
        let start = unicodeScalars.prefix(Swift.max(max - 1, 0))
        let end = start.lastIndex(of: " ") ?? start.endIndex
        return String(start[..<end]) + "…"
    }

    /// The local time as a form sends it: `2026-11-20T00:00` for `2026-11-20`, `2026-11-20T14:30` for `2026-11-20 14:30`. Another text
    /// stays as it is.
    fileprivate var localTime: String {
        if utf8.count == 10 { return "\(self)T00:00" }
        let parts = split(separator: " ")
        return utf8.count == 16 && parts.count == 2 ? "\(parts[0])T\(parts[1])" : self
    }
}

/// Reads the files of a folder for a collection.
struct ContentReader: Sendable {
    let tables: CollectionTables
    /// The folder's path as messages show it.
    let name: String
    /// The zone of times in the front matter.
    let zone: String
    /// The folders of other collections, to whose files the texts may link, and the folder that has the site's public one.
    var linked: [LinkedFolder] = []
    var root = ""
    let pictures: ContentPictures

    /// The hash of what, besides a file, decides what its entry is.
    var declaration: ContentHash {
        let fields = tables.fields.map { "\($0.allowsHTML) \($0.maxFirstParagraph ?? 0)" }
        let parts = [tables.schemaFile, zone] + tables.languages + fields + linked.map(\.prefix)
        return ContentHash(Array(parts.joined(separator: "\n").utf8))
    }

    func shown(_ path: String) -> String {
        linked.find(path).map { $0.folder.shown($0.path) } ?? "\(name)/\(path)"
    }

    /// The file of another collection at a path that leaves the folder; nil if there is none.
    func linkedFile(_ path: String) -> OutlinedFile? {
        linked.find(path).flatMap { $0.folder.file($0.path, in: root) }
    }

    /// `language` is that of the file: nil for the site's first one. `main` is the path of the same entry's file in the first language.
    func split(_ path: String) -> (main: String, language: String?) {
        let stem = String(path.dropLast(3))
        for language in tables.others where stem.hasSuffix(".\(language)") {
            return ("\(stem.dropLast(language.count + 1)).md", language)
        }
        return (path, nil)
    }

    var slugKind: SlugKind { SlugKind(title: "", hasFolders: tables.slug?.hasFolders == true) }

    /// The slug made from the name of the file, or from the name of its folder if it is `index.md`. With folders, it has all names of the path.
    func slug(of path: String) -> String {
        var steps = path.dropLast(3).split(separator: "/").map(String.init)
        if steps.last == "index", steps.count > 1 { steps.removeLast() }
        if !slugKind.hasFolders { steps = steps.suffix(1) }
        return steps.map { name in
            (try? SlugKind(title: "").parse(name))?.text ?? SlugKind.make(of: name) { _ in false }
        }
        .joined(separator: "/")
    }

    /// The field of the entity that has the text of a file.
    var body: StoredField {
        guard let body = tables.body else { preconditionFailure("\(tables.name) has no field for the texts of files") }
        return body
    }

    /// The field with a name of the front matter.
    func field(_ name: String, isTranslation: Bool) throws(ContentValueProblem) -> StoredField {
        let fields = tables.fields.filter { $0.name != body.name }
        if let field = fields.first(where: { $0.name == name }) {
            guard !isTranslation || field.isTranslated else {
                throw ContentValueProblem(text: "\(name) is the same in all languages: only the first file has it")
            }
            return field
        }
        let own = isTranslation ? [] : ContentEntry.Own.allCases.map(\.rawValue)
        let names = fields.filter { !isTranslation || $0.isTranslated }.map(\.name) + own
        let hint =
            names.nearest(to: name).map { ": do you mean \($0)?" } ?? "; there are \(names.joined(separator: ", "))"
        throw ContentValueProblem(text: "there is no field \(name)\(hint)")
    }
}

extension OutlinedFile {
    /// The problems of its Markdown, without those of its links. Messages show the file under a path. `pictures` says where pictures may be.
    func problems(
        shownAs path: String, allowsHTML: Bool, pictures: (place: String, has: (_ url: String) -> Bool)
    ) -> ContentProblems {
        var problems = ContentProblems()
        let problem = { (line: Int, text: String) in
            ContentProblem(path: path, line: self.file.textLine + line - 1, text: text)
        }
        do throws(MarkdownProblem) {
            let outline = try outline.get()
            if !allowsHTML {
                for line in outline.html { problems.append(problem(line, "HTML is not allowed here")) }
            }
            for link in outline.links where link.isImage {
                if link.text == link.url {
                    problems.append(problem(link.line, "the image \(link.url) has no description: ![description](…)"))
                }
                if !pictures.has(link.url) {
                    problems.append(problem(link.line, "there is no picture \(link.url) \(pictures.place)"))
                }
            }
            // The page has the title as its heading of the first level.
            var last = 1
            for heading in outline.headings {
                if heading.level == 1 {
                    problems.append(
                        problem(heading.line, "the title is the page's only #: write ## \(heading.text)"))
                } else if heading.level > last + 1 {
                    let skipped = String(repeating: "#", count: last + 1)
                    problems.append(
                        problem(heading.line, "the heading “\(heading.text)” skips a level: write \(skipped)"))
                }
                last = heading.level
            }
        } catch {
            switch error {
            case .tooLong: problems.append(problem(1, "the text has more than \(Markdown.maxBytes) bytes"))
            case .tooDeep(let line): problems.append(problem(line, "lists and quotes are nested too deep"))
            case .tooComplex: problems.append(problem(1, "the text has too many links and signs in one paragraph"))
            }
        }
        return problems
    }
}
