public import Web

/// The list shows something else: an entry was added, edited, removed or brought back.
public struct @NAME@Change: Change, Equatable {
    public static let name = "@path@"

    public init() {}
}
