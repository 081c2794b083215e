import Web

extension StaffCategoriesText {
    public static let english = StaffCategoriesText(
        title: "Manage categories",
        count: { $0 == 1 ? "1 category" : "\($0.grouped(by: ",")) categories" },
        products: { $0 == 1 ? "1 product" : "\($0.grouped(by: ",")) products" },
        none: "There are none. A product that names a new category makes it.",
        order: .english,
        placeLabel: "Place among the categories",
        back: "All categories",
        name: "Name",
        nameHint: "Its address stays as it is.",
        save: "Save",
        cancel: "Cancel",
        saved: "Saved. Every page that shows it is new.",
        onSite: "See it on the site",
        errorPrefix: "Error: ",
        problem: StaffProductsText.english.problem,
        taken: "Another category has this name.",
        changedMeanwhile:
            "Somebody else renamed this category while you wrote. Nothing of yours is saved yet: compare, then save again.",
        theirs: "What they saved",
        history: "History",
        event: { kind in
            switch kind {
            case .renamed: "Renamed"
            case .moved: "Moved to another place"
            }
        },
        undo: "Take back")
}
