import SiteDatabase

/// Where the entries of a collection come from.
public struct EntrySource: Sendable {
    /// The name of the folder below the site's; nil for rows.
    let folder: String?

    /// The staff edits them, and files are imported.
    public static let rows = EntrySource(folder: nil)

    /// The Markdown files below a folder, such as `content/journal`. The name begins at the folder that has the site's `public`.
    ///
    /// The front matter of a file has the texts of the fields, and what follows is the text of the entity's `markdown` field. A slug is the
    /// file's name by default. `about.vi.md` has the Vietnamese texts of `about.md`. Four names have a meaning of their own:
    /// `draft: true` hides an entry, `publish` and `expire` are the times at which it appears and goes, and `aliases` are old slugs.
    public static func folder(_ name: String) -> EntrySource { EntrySource(folder: name) }
}

/// The files of a folder collection: one for each language of an entry.
struct ContentTables {
    let files: SQLText
    let links: SQLText

    private let table: String

    init(of table: String) {
        self.table = table
        files = SQLText(name: "\(table)_files")
        links = SQLText(name: "\(table)_links")
    }

    /// `hash` is that of the file's bytes. It is empty if the file is gone: others may link to it. `target` is the name of a file to which a file
    /// links, and `anchors` is 1 if it links to a heading.
    var creation: SQLText {
        """
        CREATE TABLE \(files) (
            path TEXT NOT NULL PRIMARY KEY,
            entry INTEGER NOT NULL,
            hash TEXT NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX \(SQLText(name: "\(table)_files_by_entry")) ON \(files) (entry);
        CREATE TABLE \(links) (
            path TEXT NOT NULL,
            target TEXT NOT NULL,
            anchors INTEGER NOT NULL,
            PRIMARY KEY (path, target)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX \(SQLText(name: "\(table)_links_by_target")) ON \(links) (target);
        """
    }
}
