import SiteDatabase

/// Where the entries of a collection come from.
public struct EntrySource: Sendable {
    /// The path of the folder; nil for rows.
    let folder: String?
    let allowsLinksOut: Bool

    /// Rows that the staff edits, and that CSV files change.
    public static let rows = EntrySource(folder: nil, allowsLinksOut: false)

    /// The Markdown files below a folder, such as `content/journal`. The path is relative to the folder that contains the site's `public`.
    ///
    /// The front matter of a file has the values of the fields. The rest is the text of the entity's first `markdown` field. By default the slug
    /// is made from the file's name. `about.vi.md` has the Vietnamese texts of `about.md`. Five further names are not fields: `draft: true` hides
    /// an entry, `publish` and `expire` are the times at which it appears and disappears, `aliases` are old slugs, and `unlisted: true` allows that no
    /// page links to it.
    ///
    /// An image may be a file beside the text: `![The foam](foam.jpg)`. It becomes a photograph of the site, like one that the staff uploads.
    ///
    /// A link to a file outside of the site's folders is an error. If you allow such links, as for documents beside source code, their texts are shown
    /// without a link.
    public static func folder(_ name: String, allowsLinksOut: Bool = false) -> EntrySource {
        EntrySource(folder: name, allowsLinksOut: allowsLinksOut)
    }
}

/// The tables of the files of a collection that follows a folder. An entry has a file for each of its languages.
struct ContentTables {
    let files: SQLText
    let links: SQLText
    /// The links of the files of an entry that lead to entries, out of the folder, or to photographs.
    let linksOfEntry: SQLText

    private let table: String

    /// `address` is what names an entry `e` in addresses.
    init(of table: String, entries: SQLText, address: SQLText) {
        self.table = table
        (files, links) = (SQLText(name: "\(table)_files"), SQLText(name: "\(table)_links"))
        linksOfEntry = """
            SELECT link.path AS source, link.target AS target, \(address) AS address, link.photograph AS photograph
            FROM \(files) AS own
            JOIN \(links) AS link ON link.path = own.path
            LEFT JOIN \(files) AS f ON f.path = link.target
            LEFT JOIN \(entries) AS e ON e.id = f.entry AND e.entry_visibility = 0
            WHERE own.entry = ? AND (e.id IS NOT NULL OR link.photograph IS NOT NULL OR link.target LIKE '../%')
            """
    }

    /// `hash` is the hash of the file's bytes. It is empty if the file is gone, because others may link to it. `target` is the path of a file to
    /// which `path` links (`../info/about.md` in another folder), or the address of another page, and `anchors` is 1 if a link leads to a heading there.
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

    /// The images of a text that are files of the folder are also rows of the links: the name of the photograph that the file became, and the stamp
    /// of the file at that time.
    var pictures: SQLText {
        """
        ALTER TABLE \(links) ADD COLUMN photograph TEXT;
        ALTER TABLE \(links) ADD COLUMN stamp TEXT;
        CREATE INDEX \(SQLText(name: "\(table)_links_by_photograph")) ON \(links) (photograph)
            WHERE photograph IS NOT NULL;
        """
    }
}
