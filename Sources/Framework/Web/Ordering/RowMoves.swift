/// Where a row stands in a list that the staff puts in order, and where its buttons lead.
public struct RowMoves: Encodable, Equatable, Sendable {
    /// From 1.
    public let place: Int
    /// Nil for the first row.
    public let up: Int?
    /// Nil for the last row of the last page.
    public let down: Int?

    public init(place: Int, of total: Int) {
        self.place = place
        up = place > 1 ? place - 1 : nil
        down = place < total ? place + 1 : nil
    }
}
