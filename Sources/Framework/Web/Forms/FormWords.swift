/// The words of every form, in one language.
public struct FormWords: StandardWords {
    /// Before a message, and before the title of a page that shows one: a screen reader says it first.
    public let errorPrefix: String
    /// Behind the label of a field that may be empty.
    public let optional: String
    /// The box that removes a photograph.
    public let removePhotograph: String

    public init(errorPrefix: String, optional: String, removePhotograph: String) {
        self.errorPrefix = errorPrefix
        self.optional = optional
        self.removePhotograph = removePhotograph
    }

    public static let english = FormWords(
        errorPrefix: "Error: ", optional: "(optional)", removePhotograph: "Remove this picture")
    public static let vietnamese = FormWords(
        errorPrefix: "Lỗi: ", optional: "(không bắt buộc)", removePhotograph: "Gỡ ảnh này")
    public static let chinese = FormWords(errorPrefix: "错误：", optional: "（选填）", removePhotograph: "移除这张图片")
}
