/// A stored @ENTITY@.
public struct Stored@ENTITY@: Equatable, Sendable {
    public let id: Int
    public var @item@: @ENTITY@
    /// Each change raises it. An edit sends the revision that it started from.
    public var revision: Int
    /// A removed one is on no page until somebody restores it.
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
