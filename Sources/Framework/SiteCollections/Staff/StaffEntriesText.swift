public import Web

/// The words of all collections' staff pages, in one language.
public struct StaffEntriesText: StandardWords {
    let count: @Sendable (Int) -> String
    let search: String
    let show: String
    let filters: String
    let visibility: @Sendable (EntryVisibility) -> String
    private(set) var none: String
    let all: String
    let order: OrderText
    let placeLabel: String
    let mark: @Sendable (_ name: String) -> String
    let add: String
    let save: String
    let cancel: String
    let saved: String
    let onSite: String
    let noChoice: String
    let changedMeanwhile: String
    let theirs: String
    let broken: String
    let set: @Sendable (EntryVisibility) -> String
    let deleted: @Sendable (_ name: String) -> String
    let undo: String
    let undoEdit: String
    let history: String
    let removedEditor: String
    let event: @Sendable (EntryEvent.Kind) -> String
    let nothing: String
    /// A label with the language of the text: `Title (vi)`.
    let label: @Sendable (_ label: String, _ language: String) -> String
    let problem: @Sendable (ValueProblem) -> String
    let photograph: @Sendable (PhotographProblem) -> String
    let removeFile: String
    let export: String
    let importTitle: String
    let importHint: String
    let importButton: String
    let imported: @Sendable (_ added: Int, _ changed: Int) -> String
    let notImported: String
    let line: @Sendable (_ line: Int, _ column: String, _ problem: String) -> String
    let columns: @Sendable (EntriesFileError.Problem) -> String
    let form: FormWords
    let pager: PagerWords

    /// The same words, with another text for an empty list.
    public func with(none: String) -> StaffEntriesText {
        var text = self
        text.none = none
        return text
    }

    /// In kB or MB, rounded down.
    static func size(_ bytes: Int) -> String { bytes < 1 << 20 ? "\(bytes >> 10) kB" : "\(bytes >> 20) MB" }

    func fileProblem(_ problem: EntriesFileError.Problem) -> String {
        if case .value(let value) = problem { self.problem(value) } else { columns(problem) }
    }
}
