extension PartFile {
    /// Pages that are copied between two reports of the progress: 4 MiB.
    private static let pages: Int32 = 1_024

    /// Fills the file with a database's state, as a single file without a log. `progress` receives the copied bytes, and those of the
    /// whole.
    func fill(
        from source: SQLiteHandle, named name: String, progress: (Int, Int) -> Void = { _, _ in }
    ) throws {
        do {
            let copy = try open()
            let page = try source.transaction.row("PRAGMA page_size") { try $0["page_size"] as Int } ?? 0
            try copy.copy(source, pages: Self.pages) { progress($0 * page, $1 * page) }
            // The copy's header still has the original's WAL mode.
            try copy.setJournal("DELETE")
        } catch SQLError.engine(_, let message, _) {
            throw CopyError.failed(name, to: target, message)
        }
    }

    /// Throws unless the copy is whole and a database of ViperWeb; the error names `name`.
    func check(
        as name: String, _ schema: SiteSchema, progress: @escaping @Sendable (Int) -> Void = { _ in }
    ) throws {
        try SQLiteDatabase.explained(name) {
            try open().read { db in
                try Integrity.check(db, path: name, progress: progress)
                try Integrity.checkReferences(db, path: name)
                try schema.checkCompleteness(db, path: name)
            }
        }
    }

    /// Adds the outputs rendered since the copy was made: they have to be rendered again too.
    func remember(_ outputs: [String]) throws {
        try open().write { db in
            for path in outputs { try RenderedOutputs.remember(path, db) }
        }
    }

    /// The file as a database. Nobody else has it and a crash leaves no copy, so it needs neither journal nor waits.
    func open() throws -> SQLiteHandle {
        let handle = try SQLiteHandle(path: path, isReadOnly: false, cache: 32_768)
        try handle.run(script: "PRAGMA synchronous = OFF; PRAGMA foreign_keys = ON")
        return handle
    }
}
