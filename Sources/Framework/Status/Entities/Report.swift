public import FoundationEssentials

/// The state of all worker processes at one moment.
public struct Report: Equatable, Sendable {
    public let moment: Date
    public let processes: [ProcessReport]
    /// Connections that no process accepted yet; nil where that is not known.
    public let unaccepted: Int?
    /// Connections with unread bytes, of the process that answers; nil where that is not known.
    public let unread: Int?

    public init(moment: Date, processes: [ProcessReport], unaccepted: Int?, unread: Int?) {
        self.moment = moment
        self.processes = processes
        self.unaccepted = unaccepted
        self.unread = unread
    }
}
