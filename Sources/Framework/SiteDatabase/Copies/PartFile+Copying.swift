import GRDB

extension PartFile {
    /// Fills the file with one state of a database: one file, with nothing beside it that belongs to it.
    func fill(from source: some DatabaseReader, named name: String) throws {
        do {
            let copy = try queue()
            try source.backup(to: copy)
            // The copy says of itself that it is in WAL mode, as the original is.
            let mode = try copy.writeWithoutTransaction { try String.fetchOne($0, sql: "PRAGMA journal_mode = DELETE") }
            try copy.close()
            guard mode == "delete" else {
                throw CopyError.failed(name, to: target, "its journal mode is \(mode ?? "")")
            }
        } catch let error as DatabaseError {
            throw CopyError.failed(name, to: target, error.message ?? "\(error.resultCode)")
        }
    }

    /// Throws unless the copy is whole and a database of ViperWeb; what is wrong is told of `name`.
    func check(as name: String, _ schema: SiteSchema) throws {
        try SQLiteDatabase.explained(name) {
            let copy = try queue()
            try copy.read { db in
                try Integrity.check(db, path: name)
                try Integrity.checkReferences(db, path: name)
                try schema.checkCompleteness(db, path: name)
            }
            try copy.close()
        }
    }

    /// Adds where pages were rendered to since the copy was made: those are to be rendered anew too.
    func remember(_ outputs: [String]) throws {
        let copy = try queue()
        try copy.write { db in
            let db = SQLTransaction(db)
            for path in outputs { try RenderedOutputs.remember(path, db) }
        }
        try copy.close()
    }

    /// The file as a database. Nobody else has it and a crash leaves no copy, so it needs neither journal nor waits.
    func queue() throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.prepareDatabase { try $0.execute(sql: "PRAGMA synchronous = OFF") }
        return try DatabaseQueue(path: path, configuration: configuration)
    }
}
