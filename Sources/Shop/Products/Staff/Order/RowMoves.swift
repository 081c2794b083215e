/// Where a row stands in a list that the staff puts in order, and where its buttons lead.
struct RowMoves: Encodable, Equatable {
    /// From 1.
    let place: Int
    /// Nil for the first row.
    let up: Int?
    /// Nil for the last row of the last page.
    let down: Int?

    init(place: Int, of total: Int) {
        self.place = place
        up = place > 1 ? place - 1 : nil
        down = place < total ? place + 1 : nil
    }
}
