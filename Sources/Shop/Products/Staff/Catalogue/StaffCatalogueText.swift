public import Web

/// The words of the catalogue as a file, in one language.
public struct StaffCatalogueText: Sendable {
    public let title: String
    public let download: String
    public let downloadHint: String
    public let downloadButton: String
    public let upload: String
    public let uploadHint: String
    public let file: String
    public let uploadButton: String
    public let uploads: String
    public let form: FormWords

    /// What a file is that is no catalogue, and what to do.
    let wrongFile: @Sendable (WrongFile) -> String
    public let busy: String
    public let making: String
    public let makingHint: String

    public let editor: EditorText
    /// So many kilobytes.
    public let kilobytes: @Sendable (Int) -> String
    public let waiting: String
    /// How many per cent are read.
    public let checking: @Sendable (Int) -> String
    /// How many rows of how many are written.
    public let writing: @Sendable (Int, Int) -> String
    public let progress: String
    public let running: String
    public let lookAgain: String
    public let summary: @Sendable (ImportSummary) -> String
    public let pagesFollow: String
    public let pagesAreNew: String
    public let nothingChanged: String
    /// How many mistakes a file has.
    public let issues: @Sendable (Int) -> String
    /// The catalogue's currency, and the file's.
    public let currency: @Sendable (String, String) -> String
    public let changed: String
    public let failed: String

    public let line: String
    public let column: String
    public let what: String
    /// How many further mistakes there are.
    public let more: @Sendable (Int) -> String
    /// What is wrong with a line or a field.
    public let problem: @Sendable (CatalogueProblem) -> String
}
