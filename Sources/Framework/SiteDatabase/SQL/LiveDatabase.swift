/// A database that a site runs on.
public protocol LiveDatabase: SQLDatabase {
    /// What an operator calls it: a file's path, or a server's address.
    var name: String { get }

    /// The present state, for so many threads that read in parallel.
    func snapshot(readers: Int) throws -> any DatabaseState

    /// Wakes a thread when another machine has changed something. Nil if there is no other machine.
    func changeSignal() -> (any ChangeSignal)?

    /// One state at a time, for so many threads that read in parallel.
    func presentStates(readers: Int) throws -> any PresentStates
}

extension LiveDatabase {
    public func changeSignal() -> (any ChangeSignal)? { nil }
}

/// Wakes a thread after changes of the pages. It is no more than that: what changed stands in the outbox, and a wake-up may be missed.
public protocol ChangeSignal: AnyObject {
    /// Waits for so many seconds at most, or until a change was committed since the last call. Throws where nobody could say so.
    func wait(_ seconds: Double) throws
}

/// One state of a database, unaffected by later writes. A thread more than there are readers waits for another.
public protocol DatabaseState: SQLDatabase {
    /// The revision of the site's pages, renewed by each change that reaches them.
    var revision: String { get }
}

/// A database in one state at a time, the present one whenever `withPresent` begins: for a site that is built once and rendered
/// after each change. Between two of them nothing can be read, and no old state is kept for anybody.
public protocol PresentStates: SQLDatabase {
    /// Calls `body` with the revision of the present state, which all reads see until it ends. One thread at a time calls this.
    func withPresent<Result>(_ body: (_ revision: String) throws -> Result) throws -> Result
}
