public import SiteDatabase

/// The steps of a schema, as they follow from the declaration.
///
/// The first step makes the tables with the fields that are there from the beginning. A field that comes later names its step
/// (`FieldOption.since`). The steps `planned`, which follows the first one, and `listed`, which is the last one, are the same for all collections.
/// Nothing is renamed or dropped, since the version before goes on writing during an upgrade.
extension CollectionTables {
    /// How many steps there are.
    var lastStep: Int { fields.map(\.translatedSince).max() ?? 1 }

    var migrations: [Migration] {
        let first = Migration("\(name) 1") { [self] in try $0.run(tables: isAdopted ? adoption : creation) }
        let planned = Migration("\(name) planned") { [self] db in
            try db.run(tables: planning)
            if isAdopted, lastStep == 1 { try reindex(in: db) }
        }
        let later = (1..<lastStep).map { $0 + 1 }.map { step in
            Migration("\(name) \(step)") { [self] db in
                try db.run(tables: additions(in: step))
                if step == lastStep { try reindex(in: db) }
            }
        }
        let arranged = Migration("\(name) arranged") { [self] db in
            try db.run(tables: arranging(Set(try db.columns(of: SQLText(unchecked: table)).map(\.text))))
        }
        let listed = Migration("\(name) listed") { [self] db in
            let columns = Set(try db.columns(of: SQLText(unchecked: table)).map(\.text))
            try db.run(tables: listing(columns))
            if db.dialect == .postgreSQL {
                try db.run(script: "ALTER TABLE \(lists.orders.blocks) ALTER COLUMN ids SET STORAGE EXTERNAL;")
            }
            try search.create(in: db)
            try db.run(script: counting[db.dialect])
            // A copy of before a later step lacks columns, and is empty: it is a model to compare with.
            let texts = Set(try db.columns(of: SQLText(unchecked: "\(table)_texts")).map(\.text))
            guard columns.contains(SQLText(name: "entry_group_position").text),
                rowFields.flatMap(\.columns).allSatisfy({ columns.contains($0.sql.text) }),
                translated.allSatisfy({ texts.contains($0.columns[0].sql.text) })
            else { return }
            try makeLists(in: db)
            try EntryIndex(tables: self, db: db).rebuild()
        }
        guard source.folder != nil else { return [first, planned] + later + [arranged, listed] }
        let files = Migration("\(name) files") { [content] in try $0.run(tables: content.creation) }
        let pictures = Migration("\(name) pictures") { [content] in try $0.run(tables: content.pictures) }
        return [first, planned] + later + [arranged, listed, files, pictures]
    }

    /// Makes the lists anew, unless they are current.
    func makeLists(in db: SQLTransaction) throws {
        var lists = try EntryLists(self, in: db)
        if try !lists.areCurrent {
            try adaptRows(in: db)
            try lists.rebuild()
        }
        // Or the clock would follow what is followed already.
        try EntryIndex(tables: self, db: db).catchUp(max: 1_000)
    }

    /// The positions that the staff gives entries within their groups.
    private func arranging(_ columns: Set<String>) -> SQLText {
        let add: SQLText = "ALTER TABLE \(entries) ADD COLUMN entry_group_position INTEGER;"
        guard let group, columns.contains(group.columns[0].sql.text) else { return add }
        return "\(add)\n\(positionIndex)"
    }

    /// The index of the positions within groups; nothing without groups.
    private var positionIndex: SQLText {
        guard let group = group?.columns[0].sql else { return "" }
        return """
            CREATE INDEX \(indexName("group_position")) ON \(entries) (\(group), entry_group_position)
                WHERE entry_group_position IS NOT NULL;
            """
    }

    /// The lists and the sizes of their pages, and indexes for what would be looked for in all entries. The key of the blocks contains
    /// their counts: adding them up reads no ids. PostgreSQL does not compress long bytes, because they are read by parts.
    private func listing(_ columns: Set<String>) -> SQLText {
        let sought = fields.filter { columns.contains($0.columns[0].sql.text) }.compactMap(valueIndex)
        return """
            CREATE TABLE \(lists.orders.blocks) (
                sort TEXT NOT NULL,
                list TEXT NOT NULL,
                block INTEGER NOT NULL,
                count INTEGER NOT NULL,
                first INTEGER NOT NULL,
                ids BLOB NOT NULL,
                PRIMARY KEY (sort, list, block, count, first)
            ) STRICT;
            CREATE TABLE \(lists.orders.pages) (
                list TEXT NOT NULL PRIMARY KEY,
                count INTEGER NOT NULL,
                sizes BLOB NOT NULL
            ) STRICT;
            CREATE TABLE \(lists.state) (
                changes INTEGER NOT NULL,
                listed INTEGER NOT NULL,
                rule TEXT NOT NULL,
                search_rule TEXT NOT NULL
            ) STRICT;
            INSERT INTO \(lists.state) (changes, listed, rule, search_rule) VALUES (0, -1, '', '');
            CREATE TABLE \(lists.stale) (entry INTEGER NOT NULL PRIMARY KEY) STRICT;
            CREATE TABLE \(lists.imports) (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                file TEXT NOT NULL,
                size INTEGER NOT NULL,
                editor TEXT NOT NULL,
                begun INTEGER NOT NULL,
                is_running INTEGER NOT NULL,
                state TEXT NOT NULL,
                upload TEXT NOT NULL
            ) STRICT;
            CREATE UNIQUE INDEX \(indexName("import")) ON \(lists.imports) (is_running) WHERE is_running = 1;
            CREATE INDEX \(indexName("changed")) ON \(entries) (entry_visibility, entry_changed, id);
            \(sought.joined(by: "\n"))
            """
    }

    /// Counts and notes all writes of entries and of their texts, whoever writes. PostgreSQL does so once for each statement, because a row
    /// that one transaction updates n times has n versions until it ends.
    var counting: PerDialect {
        PerDialect { dialect in
            countedWrites.map { table, event, name -> SQLText in
                let begin: SQLText = "CREATE TRIGGER \(name) AFTER \(event) ON \(SQLText(name: table.name))"
                let row: SQLText = event.text == "DELETE" ? "OLD" : "NEW"
                let count: SQLText = "UPDATE \(lists.state) SET changes = changes + 1"
                switch dialect {
                case .sqlite:
                    return """
                        \(begin) BEGIN
                            \(count);
                            INSERT INTO \(lists.stale) (entry) VALUES (\(row).\(table.key)) ON CONFLICT DO NOTHING;
                        END;
                        """
                case .postgreSQL:
                    return """
                        CREATE FUNCTION \(name)() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
                            \(count) WHERE EXISTS (SELECT 1 FROM written);
                            INSERT INTO \(lists.stale) (entry) SELECT DISTINCT \(table.key) FROM written ON CONFLICT DO NOTHING;
                            RETURN NULL;
                        END $$;
                        \(begin) REFERENCING \(row) TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION \(name)();
                        """
                }
            }.joined(by: "\n")
        }
    }

    /// Stops counting, and goes on. Readers of PostgreSQL do not wait for it.
    var countingEnd: PerDialect {
        PerDialect { dialect in
            countedWrites.map { table, _, name -> SQLText in
                dialect == .sqlite
                    ? "DROP TRIGGER \(name);" : "ALTER TABLE \(SQLText(name: table.name)) DISABLE TRIGGER \(name);"
            }.joined(by: "\n")
        }
    }
    var countingAgain: PerDialect {
        PerDialect { dialect in
            guard dialect == .postgreSQL else { return counting[.sqlite] }
            return countedWrites.map { table, _, name -> SQLText in
                "ALTER TABLE \(SQLText(name: table.name)) ENABLE TRIGGER \(name);"
            }.joined(by: "\n")
        }
    }

    /// The table with the column of an entry's number, the event, and the name of the trigger.
    private var countedWrites: [(table: (name: String, key: SQLText), event: SQLText, name: SQLText)] {
        [(table, "id"), ("\(table)_texts", "entry")].flatMap { (table: (name: String, key: SQLText)) in
            (["INSERT", "UPDATE", "DELETE"] as [SQLText]).map { event in
                (table, event, SQLText(name: "\(table.name)_count_\(event.text.lowercased())"))
            }
        }
    }

    /// The times and the drafts of entries. An index has the entries whose time comes.
    private var planning: SQLText {
        """
        ALTER TABLE \(entries) ADD COLUMN entry_from INTEGER;
        ALTER TABLE \(entries) ADD COLUMN entry_until INTEGER;
        CREATE INDEX \(indexName("from")) ON \(entries) (entry_from)
            WHERE entry_visibility = 1 AND entry_from IS NOT NULL;
        CREATE INDEX \(indexName("until")) ON \(entries) (entry_until)
            WHERE entry_visibility = 0 AND entry_until IS NOT NULL;
        CREATE TABLE \(drafts) (
            entry INTEGER NOT NULL REFERENCES \(entries) (id) ON DELETE CASCADE,
            editor TEXT NOT NULL,
            time INTEGER NOT NULL,
            revision INTEGER NOT NULL,
            texts TEXT NOT NULL,
            PRIMARY KEY (entry)
        ) STRICT, WITHOUT ROWID;
        """
    }

    private var creation: SQLText {
        """
        CREATE TABLE \(entries) (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            position INTEGER NOT NULL DEFAULT 0,
            entry_visibility INTEGER NOT NULL DEFAULT 0,
            revision INTEGER NOT NULL DEFAULT 1,
            entry_created INTEGER NOT NULL DEFAULT 0,
            entry_changed INTEGER NOT NULL DEFAULT 0,
            entry_words TEXT NOT NULL DEFAULT '',
            entry_order_key TEXT NOT NULL DEFAULT ''\(columns)
        ) STRICT;
        \(slugIndex)
        CREATE INDEX \(indexName("position")) ON \(entries) (entry_visibility, position, id);
        \(companions)
        """
    }

    /// What an older table lacks.
    private var adoption: SQLText {
        let own: [SQLText] = [
            "entry_visibility INTEGER NOT NULL DEFAULT 0", "entry_created INTEGER NOT NULL DEFAULT 0",
            "entry_changed INTEGER NOT NULL DEFAULT 0", "entry_words TEXT NOT NULL DEFAULT ''",
            "entry_order_key TEXT NOT NULL DEFAULT ''",
        ]
        return """
            \(own.map { "ALTER TABLE \(entries) ADD COLUMN \($0);" }.joined(by: "\n"))
            \(companions)
            """
    }

    private var columns: SQLText {
        fields.filter { $0.since == 1 }.flatMap(\.columns).map { ",\n    \($0.sql) \($0.type.sql)" }.joined(by: "")
    }

    private var slugIndex: SQLText {
        guard let slug, slug.since == 1 else { return "" }
        return "CREATE UNIQUE INDEX \(indexName("slug")) ON \(entries) (\(slug.columns[0].sql));"
    }

    /// The tables beside that of the entries.
    private var companions: SQLText {
        let translated = fields.filter { $0.isTranslated && $0.translatedSince == 1 }.flatMap(\.columns)
        return """
            CREATE TABLE \(texts) (
                entry INTEGER NOT NULL REFERENCES \(entries) (id) ON DELETE CASCADE,
                language TEXT NOT NULL,
                entry_words TEXT NOT NULL DEFAULT '',
                entry_order_key TEXT NOT NULL DEFAULT ''\
            \(translated.map { ",\n    \($0.sql) \($0.type.sql)" }.joined(by: "")),
                PRIMARY KEY (entry, language)
            ) STRICT, WITHOUT ROWID;
            CREATE TABLE \(slugs) (
                slug TEXT NOT NULL PRIMARY KEY,
                entry INTEGER NOT NULL REFERENCES \(entries) (id) ON DELETE CASCADE
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX \(indexName("slugs")) ON \(slugs) (entry);
            CREATE TABLE \(history) (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                entry INTEGER NOT NULL,
                time INTEGER NOT NULL,
                kind TEXT NOT NULL,
                editor TEXT NOT NULL,
                before TEXT NOT NULL,
                after TEXT NOT NULL
            ) STRICT;
            CREATE INDEX \(indexName("history_by_entry")) ON \(history) (entry, id);
            CREATE INDEX \(indexName("history_by_time")) ON \(history) (time);
            CREATE INDEX \(indexName("history_by_editor")) ON \(history) (editor);
            """
    }

    /// An index of a field's values that are looked for; nil for a field of which none are.
    private func valueIndex(of field: StoredField) -> SQLText? {
        guard field.isUnique && field.slugSource == nil || field.isReference else { return nil }
        let column = field.columns[0]
        return "CREATE INDEX IF NOT EXISTS \(indexName("value_of_\(column.name)")) ON \(entries) (\(column.sql));"
    }

    private func additions(in step: Int) -> SQLText {
        var statements: [SQLText] = []
        for field in fields {
            defer { if field.since == step, let index = valueIndex(of: field) { statements.append(index) } }
            for column in field.columns where field.since == step {
                statements.append("ALTER TABLE \(entries) ADD COLUMN \(column.sql) \(column.type.sql);")
            }
            for column in field.columns where field.isTranslated && field.translatedSince == step {
                statements.append("ALTER TABLE \(texts) ADD COLUMN \(column.sql) \(column.type.sql);")
            }
        }
        return statements.joined(by: "\n")
    }

    private func indexName(_ suffix: String) -> SQLText { SQLText(name: "\(name)_by_\(suffix)") }

    /// Writes anew what the search and the order have of each entry.
    private func reindex(in db: SQLTransaction) throws {
        let entries = StoredEntries(tables: self, db: db)
        try entries.forEach { try entries.index($0.id, $0.texts) }
    }

    /// Makes rows fit a declaration that orders or groups the entries otherwise than when the lists were made.
    func adaptRows(in db: SQLTransaction) throws {
        let old: String = try db.row("SELECT rule FROM \(lists.state)") { try $0["rule"] } ?? ""
        let parts = { (rule: String) in rule.split(separator: ",", omittingEmptySubsequences: false).prefix(2) }
        let (before, now) = (parts(old), parts(lists.rule))
        let isOtherGroup = before.count > 1 && !String(before[1]).isIdentical(to: String(now[1]))
        let isOtherLine = lineOfOrder != nil && !String(before[0]).isIdentical(to: String(now[0]))
        guard isOtherGroup || isOtherLine else { return }
        // The triggers would count each row.
        try db.run(script: countingEnd[db.dialect])
        if isOtherGroup {
            try db.execute(
                "UPDATE \(entries) SET entry_group_position = NULL WHERE entry_group_position IS NOT NULL")
            try db.run(script: "DROP INDEX IF EXISTS \(indexName("group_position")); \(positionIndex)")
        }
        if isOtherLine { try reindex(in: db) }
        try db.run(script: countingAgain[db.dialect])
        try db.execute("UPDATE \(lists.state) SET changes = changes + 1")
    }

    /// Writes the order keys of entries that a version wrote which orders by no line.
    func reindexStale(in db: SQLTransaction) throws {
        guard lineOfOrder != nil else { return }
        let ids: [Int64] = try db.rows(
            "SELECT entry FROM \(lists.stale) JOIN \(entries) ON id = entry WHERE entry_order_key = ''"
        ) { try $0["entry"] }
        let entries = StoredEntries(tables: self, db: db)
        for id in ids { if let entry = try entries.entry(id) { try entries.index(id, entry.texts) } }
    }

    /// The steps for a reader: a line for each field, in the order of the steps (`SchemaFile`).
    var schemaFile: String {
        fields.sorted { ($0.since, $0.name) < ($1.since, $1.name) }.map { field in
            let translated =
                !field.isTranslated
                ? ""
                : field.translatedSince == field.since ? ", translated" : ", translated since \(field.translatedSince)"
            let column = field.columns[0]
            return "\(name) \(field.since) \(column.name) \(column.type.type) \(field.rule)\(translated)\n"
        }.joined()
    }
}

extension EntityCollection {
    /// Makes its lists anew, if rows were written otherwise than by a `CollectionWriter`.
    package func makeLists(in db: SQLTransaction) throws { try tables.makeLists(in: db) }

    /// The steps of its schema, for `SiteSchema`.
    public var migrations: [Migration] { tables.migrations }
}
