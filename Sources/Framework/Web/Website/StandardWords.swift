/// Words that ViperWeb has in English, Vietnamese and Chinese.
public protocol StandardWords: Sendable {
    static var english: Self { get }
    static var vietnamese: Self { get }
    static var chinese: Self { get }
}

extension StandardWords {
    /// The words in a language, by its subtag (RFC 5646, 2.2.1): English ones if ViperWeb has none in that language.
    public static func standard(in language: String) -> Self {
        switch language {
        case "vi": .vietnamese
        case "zh": .chinese
        default: .english
        }
    }
}
