import Platform
import SiteContent
import SiteDatabase
import SiteMarkdown
import Web

/// The pictures that the texts of a folder show: files beside the texts, which become photographs, and the site's own pictures.
struct ContentPictures: Sendable {
    /// By the paths of texts: the photographs by the paths of their files, with the stamps of the files.
    typealias Taken = [String: [String: (photograph: String, stamp: String)]]

    let folder: ContentFolder
    let site: SitePictures

    /// Whether an image of a text has a picture.
    func has(_ url: String, in text: String) -> Bool { file(of: url, in: text) != nil || site.isAsset(url) }

    /// The file that an image of a text shows: its path below the folder, and its stamp. Nil if there is no such file.
    private func file(of url: String, in text: String) -> (path: String, stamp: String)? {
        guard let path = ContentLink(url, in: text)?.path, !ContentLink.leavesFolder(path),
            ContentFolder.isPicture(path), let stamp = folder.stamp(of: path)
        else { return nil }
        return (path, stamp.text)
    }

    /// Stores the photographs that texts and fields show. Adds a problem for each file that cannot be one.
    func take(
        of texts: [OutlinedFile], by reader: ContentReader, _ problems: inout ContentProblems
    ) throws -> Taken {
        let fields = Set(reader.tables.fields.filter(\.isPhotograph).map(\.name))
        let images = texts.flatMap { text in
            let shown =
                text.images.map { ($0.url, text.file.textLine + $0.line - 1) }
                + text.file.values.filter { fields.contains($0.name) }.flatMap { value in
                    value.texts.map { ($0, value.line) }
                }
            return shown.compactMap { url, line in file(of: url, in: text.path).map { (text.path, line, $0) } }
        }
        guard !images.isEmpty else { return [:] }
        let outcomes = try site.take(Set(images.map(\.2.path)).sorted(), folder.path)
        var taken = Taken()
        for (text, line, file) in images {
            switch outcomes[file.path] {
            case .success(let name): taken[text, default: [:]][file.path] = (name, file.stamp)
            case .failure(let problem as PhotographProblem):
                problems.append(
                    ContentProblem(
                        path: reader.shown(text), line: line,
                        text: "\(file.path): \(StaffEntriesText.english.fileProblem(.photograph(problem)))"))
            case .failure(let error): throw error
            // The file has gone meanwhile.
            case nil: throw EntriesChanged()
            }
        }
        return taken
    }

    /// Gives the fields of an entry that name files the names of their photographs. `text` is the path of the entry's text.
    func resolve(_ row: inout EntriesFile.Row, of text: String, _ taken: Taken, _ tables: CollectionTables) {
        guard let taken = taken[text] else { return }
        for field in tables.fields where field.isPhotograph {
            let key = FieldKey(field.name)
            guard let file = ContentLink(row.given[key] ?? "", in: text)?.path, let found = taken[file] else {
                continue
            }
            row.given[key] = found.photograph
        }
    }

    /// The texts that show one of the named files, or, without names, a file that has changed.
    func texts(
        showing names: Set<String>?, _ links: SQLText, in database: any SQLDatabase
    ) throws -> Set<String> {
        if names?.isEmpty == true { return [] }
        return try database.read { db in
            guard let names else {
                let shown: [(text: String, file: String, stamp: String)] = try db.rows(
                    "SELECT path, target, stamp FROM \(links) WHERE photograph IS NOT NULL"
                ) { (try $0["path"], try $0["target"], try $0["stamp"]) }
                return Set(shown.filter { folder.stamp(of: $0.file)?.text != $0.stamp }.map(\.text))
            }
            return Set(
                try names.flatMap { name in
                    try db.rows("SELECT path FROM \(links) WHERE target = ? AND photograph IS NOT NULL", name) {
                        try $0["path"] as String
                    }
                })
        }
    }
}

extension SitePictures {
    /// Any name is that of a picture, and no file becomes a photograph: for a look at links.
    static let unchecked = SitePictures(isAsset: { _ in true }, take: { _, _ in [:] })
}
