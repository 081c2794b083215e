import Web

/// The module's texts in one language.
public struct @NAME@Text: Sendable {
    public let title: String
    let none: String
    let label: String
    let add: String
    let form: FormWords
    let empty: String
    let tooLong: String
    let full: String
@each language

    public static let @case@ = @NAME@Text(
        title: "@title@",
        none: "@none@",
        label: "@label@",
        add: "@add@",
        form: .@wording@,
        empty: "@empty@",
        tooLong: "@tooLong@",
        full: "@full@")
@end
}
