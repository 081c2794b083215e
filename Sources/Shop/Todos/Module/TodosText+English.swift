import Web

extension TodosText {
    public static let english = TodosText(
        title: "To-dos",
        addHeading: "Add an item",
        itemTitle: "Title",
        itemContent: "Content",
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
        pager: .english,
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
        form: .english,
        titleInvalid: { invalid in
            switch invalid {
            case .empty: "Enter a title."
            case .tooLong: "The title is too long: at most \(TodoTitle.maxLength) characters, \(fewer)."
            case .unreadable: "The title has characters that cannot be read. Type them again."
            }
        },
        contentInvalid: { invalid in
            switch invalid {
            case .tooLong:
                "The content is too long: at most \(TodoContent.maxLength.grouped(by: ",")) characters, \(fewer)."
            case .unreadable: "The content has characters that cannot be read. Type them again."
            }
        },
        full: "The list is full: it holds \(TodoLimits.maxItems.grouped(by: ",")) items. Delete some first.",
        tooMuch: "There is no room for this text: all titles and contents together can have at most "
            + "\(TodoLimits.maxBytes / 1_000) kB. Shorten the text, or delete other items first.",
        forgotten:
            "You cannot restore this item: you deleted it more than an hour ago, or newer items needed its space.",
        changedMeanwhile: "You changed this item in another window. "
            + "Your new text is below. Save it to replace the other text.",
        deletedMeanwhile: "You deleted this item in another window. "
            + "Your text is below. Save it to restore the item.",
        theirs: "The other text",
        first: TodoItem.first.map { TodoFields(title: $0.title, content: $0.content) })
}

/// That some characters count for more, since they have more bytes in a page.
private let fewer = "or fewer if many of them are emoji, & or <"
