import Web

/// The module's texts in one language.
public struct @NAME@Text: Sendable {
    public let title: String
    let none: String
    let label: String
    let fieldLabel: String
    let add: String
    let edit: String
    let editTitle: String
    let save: String
    let cancel: String
    let remove: String
    /// Comes before the removed text.
    let removedPrefix: String
    let undo: String
    let changedMeanwhile: String
    let removedMeanwhile: String
    /// The heading of the text that somebody else saved.
    let theirs: String
    let form: FormWords
    let empty: String
    let tooLong: String
    let full: String
@each language

    public static let @case@ = @NAME@Text(
        title: "@title@",
        none: "@none@",
        label: "@label@",
        fieldLabel: "@fieldLabel@",
        add: "@add@",
        edit: "@edit@",
        editTitle: "@editTitle@",
        save: "@save@",
        cancel: "@cancel@",
        remove: "@remove@",
        removedPrefix: "@removedPrefix@",
        undo: "@undo@",
        changedMeanwhile:
            "@changedMeanwhile@",
        removedMeanwhile:
            "@removedMeanwhile@",
        theirs: "@theirs@",
        form: .@wording@,
        empty: "@empty@",
        tooLong: "@tooLong@",
        full: "@full@")
@end
}
