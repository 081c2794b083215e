import Web

extension TodosText {
    public static let english = TodosText(
        title: "To-dos",
        addHeading: "Add an item",
        itemTitle: "Title",
        itemContent: "Content",
        optional: "(optional)",
        add: "Add",
        cancel: "Cancel",
        filters: "Which items",
        filter: { filter in
            switch filter {
            case .all: "All"
            case .active: "Active"
            case .completed: "Completed"
            }
        },
        left: { $0 == 1 ? "1 item left" : "\($0.grouped(by: ",")) items left" },
        pages: "Pages",
        page: { "Page \($0) of \($1)" },
        previous: "Previous",
        next: "Next",
        clearCompleted: "Clear completed",
        empty: { filter in
            switch filter {
            case .all: "Nothing to do. Add the first item above."
            case .active: "Nothing left to do."
            case .completed: "Nothing completed yet."
            }
        },
        complete: { "Mark “\($0)” as done" },
        delete: { "Delete “\($0)”" },
        deleteShort: "Delete",
        deleted: { "“\($0)” was deleted." },
        undo: "Undo",
        done: "Done",
        notDone: "Not done",
        markDone: "Mark as done",
        markNotDone: "Mark as not done",
        edit: "Edit",
        save: "Save",
        back: "All items",
        editTitle: { "Edit “\($0)”" },
        errorPrefix: "Error: ",
        titleBroken: { broken in
            switch broken {
            case .empty: "Enter a title."
            case .tooLong: "The title is too long: at most \(TodoTitle.maxLength) characters, \(fewer)."
            case .unreadable: "The title has characters that cannot be read. Type them again."
            }
        },
        contentBroken: { broken in
            switch broken {
            case .tooLong:
                "The content is too long: at most \(TodoContent.maxLength.grouped(by: ",")) characters, \(fewer)."
            case .unreadable: "The content has characters that cannot be read. Type them again."
            }
        },
        full: "The list is full: it holds \(TodoLimits.maxItems.grouped(by: ",")) items. Delete some first.",
        tooMuch: "There is no room for this text: all titles and contents of the list together have at most "
            + "\(TodoLimits.maxBytes / 1_000) kB. Shorten it, or delete other items first.",
        forgotten: "This item cannot be brought back: it was deleted over an hour ago, or a new one took its place.",
        changedMeanwhile: "This item was changed in another window. "
            + "Your text is below: save it to replace the other one.",
        deletedMeanwhile: "This item was deleted in another window. "
            + "Your text is below: save it to bring the item back.",
        theirs: "The other text",
        first: TodoItem.first.map { TodoFields(title: $0.title, content: $0.content) })
}

/// That some characters count for more, since they have more bytes in a page.
private let fewer = "and fewer where many are emoji, & or <"
