extension Schema {
    /// A revision is random: a database that was restored from a copy never meets one of another catalogue again.
    static let renderedPages = """
        ALTER TABLE products ADD COLUMN changed INTEGER NOT NULL DEFAULT 0;
        UPDATE products SET changed = unixepoch();
        CREATE TABLE catalogue_revision (revision BLOB NOT NULL) STRICT;
        INSERT INTO catalogue_revision (revision) VALUES (randomblob(16));
        CREATE TABLE rendered_outputs (path TEXT NOT NULL PRIMARY KEY) STRICT, WITHOUT ROWID;

        """
}
