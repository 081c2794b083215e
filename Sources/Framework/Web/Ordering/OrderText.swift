/// The words of a list that the staff puts in order, in one language.
public struct OrderText: Sendable {
    /// Names the button that moves a row of this name.
    public let up: @Sendable (String) -> String
    public let down: @Sendable (String) -> String
    /// Says at which place of how many a row of this name is.
    public let place: @Sendable (_ name: String, _ place: String, _ total: String) -> String
    public let move: String

    /// `up`, `down` and `place` get the name of a row.
    public init(
        up: @escaping @Sendable (String) -> String, down: @escaping @Sendable (String) -> String,
        place: @escaping @Sendable (_ name: String, _ place: String, _ total: String) -> String, move: String
    ) {
        (self.up, self.down, self.place, self.move) = (up, down, place, move)
    }

    /// What the list says while a script drags a row: the script knows the name and the place.
    public func announcement(of total: Int) -> String { place("{name}", "{place}", String(total)) }
}

extension OrderText {
    public static let english = OrderText(
        up: { "Move \($0) up" }, down: { "Move \($0) down" }, place: { "\($0): place \($1) of \($2)" }, move: "Move")

    public static let vietnamese = OrderText(
        up: { "Chuyển \($0) lên" }, down: { "Chuyển \($0) xuống" }, place: { "\($0): vị trí \($1) trên \($2)" },
        move: "Chuyển")

    public static let chinese = OrderText(
        up: { "上移\($0)" }, down: { "下移\($0)" }, place: { "\($0)：第 \($1) 位，共 \($2) 位" }, move: "移动")
}
