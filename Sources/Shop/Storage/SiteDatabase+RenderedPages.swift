internal import GRDB

extension SiteDatabase {
    /// The catalogue as it is now, for so many threads that read side by side.
    public func snapshot(readers: Int) throws -> CatalogueSnapshot {
        try alone { try CatalogueSnapshot(of: $0, readers: readers) }
    }

    /// Names the state of the catalogue: another one after each change.
    public var catalogueRevision: String {
        get throws { try read(CatalogueRevision.read) }
    }

    /// Where the pages of this catalogue are rendered to, in the order of their paths: every change of the catalogue has to
    /// reach them.
    public var outputs: [String] {
        get throws { try read(RenderedOutputs.all) }
    }

    public func remember(output path: String) throws {
        guard try !outputs.contains(where: { $0.utf8.elementsEqual(path.utf8) }) else { return }
        try write { try RenderedOutputs.remember(path, $0) }
    }

    public func forget(output path: String) throws {
        try write { try $0.execute(sql: "DELETE FROM rendered_outputs WHERE path = ?", arguments: [path]) }
    }
}
