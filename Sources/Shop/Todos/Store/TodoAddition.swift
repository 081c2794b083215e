/// What came of adding an item to a list.
public enum TodoAddition: Equatable, Sendable {
    case added(TodoItem)
    /// The item was there already, of the number that it was to get: the same form came twice.
    case repeated(TodoItem)
    /// The list has as many items as it may.
    case full
}
