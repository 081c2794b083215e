import Web

extension TodosText {
    public static let vietnamese = TodosText(
        title: "Việc cần làm",
        addHeading: "Thêm việc",
        itemTitle: "Tiêu đề",
        itemContent: "Nội dung",
        add: "Thêm",
        cancel: "Hủy",
        filters: "Bộ lọc",
        filter: { filter in
            switch filter {
            case .all: "Tất cả"
            case .active: "Chưa xong"
            case .completed: "Đã xong"
            }
        },
        left: { "Còn \($0.grouped(by: ".")) việc" },
        pager: .vietnamese,
        clearCompleted: "Xóa việc đã xong",
        empty: { filter in
            switch filter {
            case .all: "Chưa có việc nào. Hãy thêm việc đầu tiên ở trên."
            case .active: "Không còn việc nào phải làm."
            case .completed: "Chưa có việc nào đã xong."
            }
        },
        complete: { "Đánh dấu “\($0)” là đã xong" },
        delete: { "Xóa “\($0)”" },
        deleteShort: "Xóa",
        deleted: { "Đã xóa “\($0)”." },
        undo: "Hoàn tác",
        done: "Đã xong",
        notDone: "Chưa xong",
        markDone: "Đánh dấu đã xong",
        markNotDone: "Đánh dấu chưa xong",
        edit: "Sửa",
        save: "Lưu",
        back: "Tất cả việc cần làm",
        editTitle: { "Sửa “\($0)”" },
        form: .vietnamese,
        titleInvalid: { invalid in
            switch invalid {
            case .empty: "Vui lòng nhập tiêu đề."
            case .tooLong: "Tiêu đề quá dài: tối đa \(TodoTitle.maxLength) ký tự, \(fewer)."
            case .unreadable: "Tiêu đề có ký tự không đọc được. Vui lòng nhập lại."
            }
        },
        contentInvalid: { invalid in
            switch invalid {
            case .tooLong: "Nội dung quá dài: tối đa \(TodoContent.maxLength.grouped(by: ".")) ký tự, \(fewer)."
            case .unreadable: "Nội dung có ký tự không đọc được. Vui lòng nhập lại."
            }
        },
        full:
            "Danh sách đã đầy: chỉ chứa được \(TodoLimits.maxItems.grouped(by: ".")) việc. Vui lòng xóa bớt trước.",
        tooMuch: "Không đủ chỗ cho nội dung này: mọi tiêu đề và nội dung của danh sách cộng lại tối đa "
            + "\(TodoLimits.maxBytes / 1_000) kB. Vui lòng viết ngắn hơn hoặc xóa bớt việc khác trước.",
        forgotten: "Không thể khôi phục việc này: việc đã bị xóa hơn một giờ trước, hoặc một việc mới đã thay chỗ.",
        changedMeanwhile: "Việc này đã được sửa ở cửa sổ khác. "
            + "Nội dung của bạn ở bên dưới: hãy lưu để thay thế nội dung kia.",
        deletedMeanwhile: "Việc này đã bị xóa ở cửa sổ khác. "
            + "Nội dung của bạn ở bên dưới: hãy lưu để khôi phục việc này.",
        theirs: "Nội dung kia",
        first: [
            TodoFields(title: "Tập trung", content: "Xác định điều bạn muốn tập trung vào trong cuộc sống"),
            TodoFields(title: "Giá trị", content: "Xác định những giá trị có ý nghĩa trong cuộc sống của bạn"),
            TodoFields(title: "Hành động", content: "Xác định việc cần làm để sống mạnh mẽ và chủ động hơn"),
        ])
}

/// That some characters count for more, since they have more bytes in a page.
private let fewer = "ít hơn nếu có nhiều biểu tượng cảm xúc, & hoặc <"
