import Web

/// A product's form, with its history.
struct StaffProductViewModel: ViewModel {
    /// What somebody else saved meanwhile.
    struct Other: Encodable, Equatable {
        let name: String
        let content: String
        /// What the languages' texts say that differ.
        let texts: [String]
        let details: [String]
    }

    /// The fields of a language.
    struct Texts: Encodable, Equatable {
        /// The primary subtag, and the tag for `lang`.
        let language: String
        let tag: String
        let title: String
        let nameLabel: String
        let name: FieldModel
        let contentLabel: String
        let content: FieldModel
        let altLabel: String
        let alt: FieldModel

        /// Whether there is anything to see in it.
        var isOpen: Bool { [name, content, alt].contains { !$0.value.isEmpty || $0.error != nil } }
    }

    /// Where it stands in a list.
    struct Place: Encodable, Equatable {
        /// The slug of the list's category; empty for the list of all.
        let list: String
        let label: String
        let place: Int
        /// Which places there are.
        let hint: String
    }

    struct Entry: Encodable, Equatable {
        let id: Int
        /// What was done, by whom.
        let line: String
        /// The time as machines read it, and as the page writes it.
        let moment: String
        let time: String
        /// What an edit changed, or a move: "price: $5.00 → $7.00", "Tea: 12 → 2".
        let changes: [String]
        let canBeUndone: Bool
    }

    let title: String
    let heading: String
    /// Nil for a new one.
    let id: Product.ID?
    let visibility: StaffProduct.Visibility
    /// Named where not everybody sees it.
    let state: String?
    let revision: Int
    let name: FieldModel
    let content: FieldModel
    let price: FieldModel
    let category: FieldModel
    let photo: FieldModel
    let image: FieldModel
    let alt: FieldModel
    let isSoldOut: Bool
    let texts: [Texts]
    let priceLabel: String
    let categories: [String]
    let picture: String?
    let notice: String?
    let alert: String?
    let other: Other?
    let places: [Place]
    let entries: [Entry]
}
