import Platform

/// Notes whether a transaction recorded a change, and what is to happen after it is committed. One thread at a time has it.
final class ChangeMark {
    private var isSet = false
    private var actions: [() -> Void] = []

    /// Runs a write, and tells the thread's request if it committed a change that pages show.
    ///
    /// A transaction of several threads runs each one's part on its own thread, so a mark is one write's alone.
    static func telling<Result>(_ write: (ChangeMark) throws -> Result) rethrows -> Result {
        let mark = ChangeMark()
        let result = try write(mark)
        if mark.isSet { RequestContext.hasChangedPages = true }
        for action in mark.actions { action() }
        return result
    }

    func set() { isSet = true }

    func add(_ action: @escaping () -> Void) { actions.append(action) }

    /// For a transaction that may run once more.
    func reset() { (isSet, actions) = (false, []) }
}
