import SiteSearch

/// The folded words of an entry's texts, for the search and for an order by a line.
struct EntryWords {
    private let words: EntryTexts
    private let tables: CollectionTables
    /// What the index has of it. The title counts more.
    let indexed: IndexedWords

    /// `folder` remembers words.
    init(_ texts: EntryTexts, _ tables: CollectionTables, _ folder: inout SearchWords) {
        self.tables = tables
        var words = EntryTexts(languages: tables.others)
        for key in tables.wordKeys {
            let text = texts[key]
            if !text.isEmpty { words[key] = folder.words(of: text) }
        }
        self.words = words
        let (title, others) = tables.searchedKeys
        indexed = IndexedWords(
            name: Self.joined(title.lazy.map { words[$0] }), content: Self.joined(others.lazy.map { words[$0] }))
    }

    /// Words between blanks, with one at each end.
    func row(in language: String?) -> String {
        var row = " "
        for words in tables.searched.lazy.map({ shown($0, in: language) }) where !words.isEmpty {
            row += words
            row += " "
        }
        return row == " " ? "" : row
    }

    /// What a line orders the entry by.
    func orderKey(in language: String?) -> String { tables.lineOfOrder.map { shown($0, in: language) } ?? "" }

    private static func joined(_ texts: some Sequence<String>) -> String {
        texts.reduce(into: "") { all, words in
            if !all.isEmpty, !words.isEmpty { all += " " }
            all += words
        }
    }

    /// Those that a page in a language shows.
    private func shown(_ field: StoredField, in language: String?) -> String {
        let own = field.isTranslated && language != nil ? words.list[FieldKey(field.name, language)] : nil
        return own ?? words[field.name]
    }
}
