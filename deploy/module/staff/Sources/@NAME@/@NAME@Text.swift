/// The module's words in one language.
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
    /// Stands before the text that was removed.
    let removedPrefix: String
    let undo: String
    let changedMeanwhile: String
    let removedMeanwhile: String
    /// The heading of what somebody else saved.
    let theirs: String
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
        errorPrefix: "@errorPrefix@",
        empty: "@empty@",
        tooLong: "@tooLong@",
        full: "@full@")
@end
}
