/// The words for who changed something, in one language.
public struct EditorText: Sendable {
    /// Stands for an account that was removed long ago.
    let removed: String

    /// Whom a page names: the store keeps no name of such an account.
    func name(_ editor: String) -> String { editor.isEmpty ? removed : editor }

    static let english = EditorText(removed: "a removed account")
    static let vietnamese = EditorText(removed: "một tài khoản đã xóa")
    static let chinese = EditorText(removed: "一个已删除的账号")
}
