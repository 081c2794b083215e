import Web

/// A product's places in its lists.
extension StaffProductInteractor {
    /// Moves a product in the list of a category, or of all; without a place it stays. `isOfForm` leads back to the product's form.
    func move(
        _ id: Product.ID, to place: Int?, in category: String?, isOfForm: Bool, by visitor: Visitor
    ) throws -> Outcome {
        let editor = editor(visitor)
        let new =
            try place.map { try store.move(id, to: $0, in: category, by: editor) }
            ?? store.place(of: id, in: category)
        guard let new else { return .missing }
        return isOfForm ? .saved(id) : .moved(id, in: category, page: new.page)
    }

    /// Moves a product back to where it was before a move.
    func undo(_ move: ProductMove, of id: Product.ID, by visitor: Visitor) throws -> Outcome {
        try self.move(id, to: move.from, in: move.category, isOfForm: true, by: visitor)
    }
}
