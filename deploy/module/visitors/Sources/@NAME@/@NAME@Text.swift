/// The module's words in one language.
public struct @NAME@Text: Sendable {
    public let title: String
    let none: String
    let label: String
    let add: String
    /// Read out before what is wrong with a field.
    let errorPrefix: String
    let empty: String
    let tooLong: String
    let full: String
@each language

    public static let @case@ = @NAME@Text(
        title: "@title@",
        none: "@none@",
        label: "@label@",
        add: "@add@",
        errorPrefix: "@errorPrefix@",
        empty: "@empty@",
        tooLong: "@tooLong@",
        full: "@full@")
@end
}
