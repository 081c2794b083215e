/// What a page says of one form field: the text in it, and what was wrong with that.
public struct FieldModel: Encodable, Equatable, Sendable {
    public let value: String
    /// A message for beside the field; nil where nothing is wrong.
    public let error: String?

    public init(_ value: String = "", error: String? = nil) {
        self.value = value
        self.error = error
    }
}
