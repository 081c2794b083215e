import SiteSearch

/// The folded words of an entry's texts, for the search and for an order by a line.
struct EntryWords {
    private let words: [FieldKey: String]
    private let tables: CollectionTables

    /// `folder` remembers words.
    init(_ texts: EntryTexts, _ tables: CollectionTables, _ folder: inout SearchWords) {
        self.tables = tables
        var words: [FieldKey: String] = [:]
        for field in tables.fields where field.options.contains(.searched) || field.name == tables.lineOfOrder?.name {
            for key in field.keys(in: tables.others) {
                if let text = texts.all[key], !text.isEmpty { words[key] = folder.words(of: text) }
            }
        }
        self.words = words
    }

    /// Words between blanks, with one at each end.
    func row(in language: String?) -> String {
        let words = tables.searched.map { shown($0, in: language) }.filter { !$0.isEmpty }
        return words.isEmpty ? "" : " \(words.joined(separator: " ")) "
    }

    /// What a line orders the entry by.
    func orderKey(in language: String?) -> String { tables.lineOfOrder.map { shown($0, in: language) } ?? "" }

    /// What the index has of it. The title counts more.
    var indexed: IndexedWords {
        let words = { (fields: [StoredField]) in
            fields.flatMap { $0.keys(in: tables.others) }.compactMap { self.words[$0] }.filter { !$0.isEmpty }
                .joined(separator: " ")
        }
        return IndexedWords(
            name: words(tables.searched.filter { $0.name == tables.title.name }),
            content: words(tables.searched.filter { $0.name != tables.title.name }))
    }

    /// Those that a page in a language shows.
    private func shown(_ field: StoredField, in language: String?) -> String {
        let own = field.isTranslated && language != nil ? words[FieldKey(field.name, language)] : nil
        return own ?? words[FieldKey(field.name)] ?? ""
    }
}
