import Foundation
public import SiteDatabase
import SiteStores
public import Web

extension SiteSchema {
    /// The schema of a site with collections. Their steps come before the site's own, unless `migrations` already has them. Their entries
    /// appear and go at their times. Their histories and drafts forget the names of removed accounts, as `forget` makes the site's own. The
    /// other parameters are those of a schema without collections.
    public init(
        collections: [CollectionReference], _ migrations: [Migration] = [], derived: [String] = [],
        derive: @escaping Migration.Step = { _ in },
        leave: (@Sendable (_ visitor: Visitor.ID, _ db: SQLTransaction) throws -> Void)? = nil,
        timedChanges: [TimedChanges] = [],
        forget: @escaping RemovedAccount.Forgetting = { _, _, _ in 0 }
    ) {
        let own = Set(migrations.map(\.name))
        self.init(
            collections.flatMap(\.tables.migrations).filter { !own.contains($0.name) } + migrations,
            derived: derived + collections.flatMap { $0.tables.derivedTables },
            derive: { db in
                try derive(db)
                for collection in collections {
                    var lists = try EntryLists(collection.tables, in: db)
                    try lists.rebuild()
                    try EntryIndex(tables: collection.tables, db: db).rebuild()
                }
            }, leave: leave, timedChanges: collections.map(\.tables.timedChanges) + timedChanges
        ) { account, max, db in
            try collections.reduce(try forget(account, max, db)) { count, collection in
                try count + EntryHistory(tables: collection.tables, db: db).forget(account, max)
            }
        }
        // The files of a folder are what its entries are imported from.
        files = collections.filter { $0.tables.source.folder == nil }.map { collection in
            CollectionFile(
                of: collection.tables.name, hasPhotographs: collection.tables.fields.contains(where: \.isPhotograph),
                hasPictures: collection.tables.fields.contains(where: \.isPicture)
            ) { source, photographs, isAsset, database, editor, progress in
                let editor = EntryEditor(name: editor, time: Date())
                let imported = EntriesImport(
                    tables: collection.tables, database: database, editor: editor, photographs: photographs,
                    isAsset: isAsset)
                return try imported.run(source) { state in
                    switch state {
                    case .checking(let done, let all), .writing(let done, let all): progress(done, all)
                    case .stored, .done, .refused, .changed, .failed: break
                    }
                }.description
            } write: {
                try EntriesFile(tables: collection.tables).write(in: $0)
            }
        }
        folders = collections.compactMap { FolderImports($0.tables, beside: collections.map(\.tables)) }
        file = SchemaFile(collections.map(\.tables.schemaFile).joined())
        invalidRows = { db in try collections.flatMap { try StoredEntries(tables: $0.tables, db: db).invalid() } }
    }
}

extension CollectionTables {
    /// The tables that are made of others, and those of an import that was interrupted.
    fileprivate var derivedTables: [String] {
        lists.names + ["next_\(table)", "next_\(table)_texts", "next_\(table)_added", "next_\(table)_run"]
            + ["", "next_", "old_"].flatMap { SearchTables.names(of: $0 + table) }
    }
}

/// A collection, whatever its entity is.
public struct CollectionReference: Sendable {
    let tables: CollectionTables
}

extension EntityCollection {
    /// The collection for what does not depend on its entity: the schema, and a form that offers its entries.
    public var reference: CollectionReference { CollectionReference(tables: tables) }
}
