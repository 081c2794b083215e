/// Words that ViperWeb has in English, Vietnamese and Chinese.
public protocol StandardWords: Sendable {
    static var english: Self { get }
    static var vietnamese: Self { get }
    static var chinese: Self { get }
}

extension StandardWords {
    /// The words in the language with this tag, whose primary subtag counts (RFC 5646, 2.2.1). They are English if ViperWeb has no words in that language.
    public static func standard(in language: String) -> Self {
        switch language.prefix(while: { $0 != "-" }) {
        case "vi": .vietnamese
        case "zh": .chinese
        default: .english
        }
    }
}
