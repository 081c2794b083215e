/// How well a text with a name matches a search, the best first: the order by relevance.
public enum SearchRank: Int, CaseIterable, Sendable {
    /// The name has every phrase as whole words.
    case namedWhole
    /// The name has every phrase, one of them as a beginning only.
    case named
    /// Name and content together have every phrase as whole words.
    case foundWhole
    /// Name and content together have every phrase.
    case found

    /// Whether the content does not count.
    public var isInName: Bool { self == .namedWhole || self == .named }
    /// Whether the beginning of a word does not count.
    public var isWhole: Bool { self == .namedWhole || self == .foundWhole }

    /// The rank for the phrases of a search; nil if it has not all of them.
    public init?(of phrases: [[String]], name: SearchText, content: SearchText) {
        let rank = Self.allCases.first { rank in
            phrases.allSatisfy { phrase in
                name.contains(phrase: phrase, isWhole: rank.isWhole)
                    || !rank.isInName && content.contains(phrase: phrase, isWhole: rank.isWhole)
            }
        }
        guard let rank else { return nil }
        self = rank
    }
}
