import Platform

/// Notes whether a transaction recorded a change. One thread at a time has it.
final class ChangeMark {
    private var isSet = false

    /// Runs a write, and tells the thread's request if it committed a change that pages show.
    ///
    /// A transaction of several threads runs each one's part on its own thread, so a mark is one write's alone.
    static func telling<Result>(_ write: (ChangeMark) throws -> Result) rethrows -> Result {
        let mark = ChangeMark()
        let result = try write(mark)
        if mark.isSet { RequestTrace.hasChangedPages = true }
        return result
    }

    func set() { isSet = true }

    /// For a transaction that may run once more.
    func reset() { isSet = false }
}
