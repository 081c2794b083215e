import GRDB

extension PartFile {
    /// Pages that are copied between two reports of the progress: 4 MiB.
    private static let pages: CInt = 1_024

    /// Fills the file with a snapshot of a database, as a single file without a log. `progress` receives the copied bytes, and
    /// those of the whole.
    func fill(
        from source: some DatabaseReader, named name: String, progress: @escaping (Int, Int) -> Void = { _, _ in }
    ) throws {
        do {
            let copy = try queue()
            let page = try source.read { try Int.fetchOne($0, sql: "PRAGMA page_size") } ?? 0
            try source.backup(to: copy, pagesPerStep: Self.pages) { done in
                progress(done.completedPageCount * page, done.totalPageCount * page)
            }
            // The copy's header still has the original's WAL mode.
            let mode = try copy.writeWithoutTransaction { try String.fetchOne($0, sql: "PRAGMA journal_mode = DELETE") }
            try copy.close()
            guard mode == "delete" else {
                throw CopyError.failed(name, to: target, "its journal mode is \(mode ?? "")")
            }
        } catch let error as DatabaseError {
            throw CopyError.failed(name, to: target, error.message ?? "\(error.resultCode)")
        }
    }

    /// Throws unless the copy is whole and a database of ViperWeb; the error names `name`.
    func check(
        as name: String, _ schema: SiteSchema, progress: @escaping @Sendable (Int) -> Void = { _ in }
    ) throws {
        try SQLiteDatabase.explained(name) {
            let copy = try queue()
            try copy.read { db in
                try Integrity.check(db, path: name, progress: progress)
                try Integrity.checkReferences(db, path: name)
                try schema.checkCompleteness(db, path: name)
            }
            try copy.close()
        }
    }

    /// Adds the outputs rendered since the copy was made: they have to be rendered again too.
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
        configuration.prepareDatabase { try $0.execute(sql: "PRAGMA synchronous = OFF; PRAGMA cache_size = -32768") }
        return try DatabaseQueue(path: path, configuration: configuration)
    }
}
