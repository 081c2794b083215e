/// The words of the notes in one language.
public struct NotesText: Sendable {
    let title: String
    let none: String
    let label: String
    let add: String
    /// Read out before what is wrong with a field.
    let errorPrefix: String
    let empty: String
    let tooLong: String
    let full: String

    public static let english = NotesText(
        title: "Notes",
        none: "There is no note yet.",
        label: "A new note",
        add: "Add",
        errorPrefix: "Error: ",
        empty: "Write something first.",
        tooLong: "The note is too long: at most 200 characters.",
        full: "There is no room for more than 100 notes.")

    public static let vietnamese = NotesText(
        title: "Ghi chú",
        none: "Chưa có ghi chú nào.",
        label: "Ghi chú mới",
        add: "Thêm",
        errorPrefix: "Lỗi: ",
        empty: "Vui lòng viết nội dung trước.",
        tooLong: "Ghi chú quá dài: tối đa 200 ký tự.",
        full: "Không thể lưu quá 100 ghi chú.")
}
