import Foundation
import Platform
import SiteContent
import SiteDatabase

/// A collection that follows the files of its folder.
struct FolderImports: CollectionFolder {
    let name: String
    private let tables: CollectionTables
    /// The folders of the other collections.
    private let linked: [LinkedFolder]

    /// Nil for a collection of rows.
    init?(_ tables: CollectionTables, beside others: [CollectionTables]) {
        guard let name = tables.source.folder else { return nil }
        (self.name, self.tables, linked) = (name, tables, others.compactMap { LinkedFolder($0, from: name) })
    }

    func take(
        _ files: Set<String>?, below path: String, _ pictures: SitePictures, into database: any SQLDatabase,
        zone: String
    ) throws -> String? {
        try work(below: path, in: database, zone, pictures).run(files)?.description
    }

    func checkLinks(
        below path: String, in database: any SQLDatabase, hasPage: (_ address: String) -> Bool
    ) throws {
        try work(below: path, in: database).checkLinks(hasPage: hasPage)
    }

    private func work(
        below path: String, in database: any SQLDatabase, _ zone: String = "UTC", _ pictures: SitePictures = .unchecked
    ) -> ContentImport {
        let folder = ContentFolder(path)
        return ContentImport(
            reader: ContentReader(
                tables: tables, name: name, zone: zone, linked: linked, root: String(path.dropLast(name.count + 1)),
                pictures: ContentPictures(folder: folder, site: pictures)),
            folder: folder, database: database, now: Date())
    }

    func otherSites(_ db: SQLTransaction) throws -> [(address: String, path: String)] {
        try db.rows(
            """
            SELECT target, min(path) AS path FROM \(tables.content.links)
            WHERE target LIKE 'http://%' OR target LIKE 'https://%' GROUP BY target ORDER BY target
            """
        ) { (try $0["target"], try $0["path"]) }
    }

    func photographs(_ db: SQLTransaction, _ each: (String) throws -> Void) throws {
        try db.forEachRow("SELECT photograph FROM \(tables.content.links) WHERE photograph IS NOT NULL") {
            try each($0["photograph"])
        }
    }

    func showAnew(photograph name: String, in db: SQLTransaction) throws {
        let ids: [Int64] = try db.rows(
            """
            SELECT DISTINCT file.entry AS entry FROM \(tables.content.links) AS link
            JOIN \(tables.content.files) AS file ON file.path = link.path WHERE link.photograph = ?
            """, name
        ) { try $0["entry"] }
        try tables.showAnew(ids, in: db, at: Date())
    }
}
