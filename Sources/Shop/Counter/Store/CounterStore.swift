public import Web

/// Where each visitor's number is kept. Every function is atomic and throws `StoreUnavailable` where the machine behind
/// it is broken.
///
/// A visitor of whom nothing is stored has the number that the caller starts from; the first change stores it.
public protocol CounterStore: Sendable {
    /// Nil if nothing is stored.
    func count(of visitor: Visitor.ID) throws -> Count?

    /// Adds one; returns the new number.
    func increase(by writer: Writer, from start: Count) throws -> Count

    /// Subtracts one; returns the new number, nil at zero, which stays.
    func decrease(by writer: Writer, from start: Count) throws -> Count?

    /// Gives an account the number of the visitor who signs in to it, unless it has one of its own; the visitor's is
    /// forgotten. Does nothing when it is repeated.
    func merge(_ visitor: Visitor.ID, into account: Writer) throws
}
