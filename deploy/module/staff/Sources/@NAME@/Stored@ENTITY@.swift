/// @ENTITY@ as a store has it.
public struct Stored@ENTITY@: Equatable, Sendable {
    public let id: Int
    public var @item@: @ENTITY@
    /// Raised by each change: an edit names the one that it began from.
    public var revision: Int
    /// Whether it is on no page, until it is brought back.
    public var isRemoved: Bool

    public init(
        id: Int, @item@: @ENTITY@, revision: Int = 1, isRemoved: Bool = false
    ) {
        self.id = id
        self.@item@ = @item@
        self.revision = revision
        self.isRemoved = isRemoved
    }
}
