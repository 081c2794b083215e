public import Web

/// The words of all collections' staff pages, in one language. A site that words them its own way changes a copy of `.english`.
public struct StaffEntriesText: StandardWords {
    public var count: @Sendable (Int) -> String
    public var search: String
    public var show: String
    public var filters: String
    public var visibility: @Sendable (EntryVisibility) -> String
    public var none: String
    public var all: String
    public var order: OrderText
    public var placeLabel: String
    public var mark: @Sendable (_ name: String) -> String
    public var add: String
    public var save: String
    public var cancel: String
    public var saved: String
    public var onSite: String
    public var noChoice: String
    public var changedMeanwhile: String
    public var theirs: String
    public var invalid: String
    public var set: @Sendable (EntryVisibility) -> String
    public var deleted: @Sendable (_ name: String) -> String
    public var undo: String
    public var undoEdit: String
    public var history: String
    public var removedEditor: String
    public var preview: String
    public var draft: String
    public var saveDraft: String
    public var publish: String
    public var discardDraft: String
    public var draftNotice: @Sendable (_ editor: String, _ time: String) -> String
    public var draftIsStale: String
    /// The editor of a change that a planned time made.
    public var asPlanned: String
    public var from: String
    public var until: String
    public var zone: @Sendable (_ name: String) -> String
    public var appears: @Sendable (_ time: String) -> String
    public var goes: @Sendable (_ time: String) -> String
    public var event: @Sendable (EntryEvent.Kind) -> String
    public var nothing: String
    /// A label with the language of the text: `Title (vi)`.
    public var label: @Sendable (_ label: String, _ language: String) -> String
    public var problem: @Sendable (ValueProblem) -> String
    public var photograph: @Sendable (PhotographProblem) -> String
    public var removeFile: String
    public var export: String
    /// The exported file of many entries is being made.
    public var making: String
    public var makingHint: String
    public var importTitle: String
    public var importHint: String
    public var importButton: String
    /// The heading of the last imports.
    public var imports: String
    /// Another import goes on.
    public var importBusy: String
    public var importState: @Sendable (ImportState) -> String
    /// Nothing is changed yet, and the page follows.
    public var importRunning: String
    public var lookAgain: String
    public var wrongFile: @Sendable (WrongFile) -> String
    public var more: @Sendable (_ count: Int) -> String
    public var line: @Sendable (_ line: Int, _ column: String, _ problem: String) -> String
    public var columns: @Sendable (EntriesFileError.Problem) -> String
    public var form: FormWords
    public var pager: PagerWords

    /// The same words, with another text for an empty list.
    public func with(none: String) -> StaffEntriesText {
        var text = self
        text.none = none
        return text
    }

    static func percent(_ done: Int, _ all: Int) -> Int { all > 0 ? min(100, done * 100 / all) : 0 }

    /// In kB or MB, rounded down.
    static func size(_ bytes: Int) -> String { bytes < 1 << 20 ? "\(bytes >> 10) kB" : "\(bytes >> 20) MB" }

    func fileProblem(_ problem: EntriesFileError.Problem) -> String {
        switch problem {
        case .value(let value): self.problem(value)
        case .photograph(let problem): photograph(problem)
        default: columns(problem)
        }
    }
}
