import Web

extension StaffCategoriesText {
    public static let english = StaffCategoriesText(
        title: "Manage categories",
        count: { $0 == 1 ? "1 category" : "\($0.grouped(by: ",")) categories" },
        products: { $0 == 1 ? "1 product" : "\($0.grouped(by: ",")) products" },
        none: "There are no categories yet. To create one, give a product a new category.",
        order: .english,
        placeLabel: "Place among the categories",
        back: "All categories",
        name: "Name",
        nameHint: "The address of the category does not change.",
        save: "Save",
        cancel: "Cancel",
        saved: "Saved. All pages show the change.",
        onSite: "View on site",
        form: .english,
        problem: StaffProductsText.english.problem,
        taken: "Another category has this name.",
        changedMeanwhile:
            "Somebody else renamed this category in the meantime. Your name is not saved yet. Compare both names, then save again.",
        theirs: "The saved name",
        history: "History",
        editor: .english,
        event: { kind in
            switch kind {
            case .renamed: "Renamed"
            case .moved: "Moved to another place"
            }
        },
        undo: "Undo this change")
}
