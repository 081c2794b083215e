public import FoundationEssentials
import Platform

/// A catalogue file of the staff that is taken in beside the requests.
public struct CatalogueJob: Equatable, Sendable {
    public typealias ID = Int

    /// How far it is.
    public enum State: Codable, Equatable, Sendable {
        /// Bytes that were read, of so many.
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

    /// Seconds without a sign of life after which a job that goes on counts as broken off.
    public static let silence = 20.0
    /// How many are kept.
    public static let kept = 50

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
    /// Whether its process works on it, or on the pages that show it.
    public let isAlive: Bool

    /// `seen` is when there was a sign of life; one that goes on without is broken off.
    public init(
        id: ID, file: String, size: Int, editor: String, begun: Date, state: State, seen: Date, at now: Date
    ) {
        self.id = id
        self.file = file
        self.size = size
        self.editor = editor
        self.begun = begun
        let isSilent = now.timeIntervalSince(seen) > Self.silence
        self.state = state.isRunning && isSilent ? .refused(.brokenOff) : state
        isAlive = !isSilent && self.state.isUnderWay
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

    /// Whether another state may follow: what has ended goes on no more, and what is stored is only shown then.
    public func takes(_ next: CatalogueJob.State) -> Bool {
        switch (self, next) {
        case (.checking, _), (.writing, _): true
        case (.stored, .done), (.stored, .stored): true
        default: false
        }
    }

    /// Whether something is still to come of it.
    var isUnderWay: Bool {
        switch self {
        case .checking, .writing, .stored: true
        case .done, .refused: false
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
    /// Its process ended before it did.
    case brokenOff
    /// Something of the machine.
    case failed
}

/// A file that is to be taken in, as its job is named.
public struct NewCatalogueJob: Equatable, Sendable {
    public let file: String
    public let size: Int

    /// The most Unicode scalars of a file's name that are kept.
    static let maxName = 100

    /// The name is cut, and what cannot be seen in it is written out.
    public init(file: String, size: Int) {
        self.file = String(file.escapingInvisibles.unicodeScalars.prefix(Self.maxName))
        self.size = size
    }
}
