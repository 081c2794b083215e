public import Web

/// The list changed: an entry was added, edited, removed or restored.
public struct @NAME@Change: Change, Equatable {
    public static let name = "@path@"

    public init() {}
}
