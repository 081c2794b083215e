extension TodoItem {
    /// What a new visitor's list holds, in the words of the tutorial that the module comes from.
    public static let first: [TodoItem] = [
        ("Focus", "Decide on what you want to focus in your life"),
        ("Value", "Decide on what values are meaningful in your life"),
        ("Action", "Decide on what you should do to achieve empowering life"),
    ].enumerated().compactMap { index, words in
        (try? TodoDraft(title: words.0, content: words.1)).map { TodoItem(number: index + 1, draft: $0) }
    }
}
