public import FoundationEssentials

/// A catalogue file of the staff, which a job of the worker takes in.
public struct CatalogueJob: Equatable, Sendable {
    public typealias ID = Int

    /// How far it is.
    public enum State: Codable, Equatable, Sendable {
        /// Bytes that were read, of so many. With 0 the job waits.
        case checking(Int, of: Int)
        /// Rows that were written, of so many; nothing is changed before the last.
        case writing(Int, of: Int)
        /// The catalogue has all of it; pages do not show it yet.
        case stored(ImportSummary)
        /// Every page shows it.
        case done(ImportSummary)
        /// Nothing was changed.
        case refused(CatalogueRefusal)
    }

    /// How many are kept.
    public static let kept = 50
    /// The most Unicode scalars of a file's name that are kept.
    public static let maxName = 100

    public let id: ID
    /// What the sender calls the file.
    public let file: String
    /// In bytes.
    public let size: Int
    /// The name of the account.
    public let editor: String
    /// In whole seconds.
    public let begun: Date
    public let state: State
    /// Whether a further state follows.
    public let isAlive: Bool

    public init(
        id: ID, file: String, size: Int, editor: String, begun: Date, state: State, isAlive: Bool
    ) {
        self.id = id
        self.file = file
        self.size = size
        self.editor = editor
        self.begun = begun
        self.state = state
        self.isAlive = isAlive
    }
}

extension CatalogueJob.State {
    /// Whether the catalogue may still be changed by it.
    public var isRunning: Bool {
        switch self {
        case .checking, .writing: true
        case .stored, .done, .refused: false
        }
    }
}

/// Why a file was not taken in. Nothing was changed.
public enum CatalogueRefusal: Codable, Equatable, Sendable {
    /// What is wrong with its rows.
    case issues(CatalogueError)
    case currency(CurrencyConflict)
    /// Somebody changed the catalogue each time that it was tried.
    case changed
    /// Something of the machine, however often it was tried.
    case failed
}
