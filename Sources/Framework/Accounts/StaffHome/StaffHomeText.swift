/// The words of the staff's own page, in one language.
public struct StaffHomeText: Sendable {
    public let title: String
    public let lead: String

    public init(title: String, lead: String) {
        self.title = title
        self.lead = lead
    }

    public static let english = StaffHomeText(title: "Staff", lead: "The pages that you manage.")
    public static let vietnamese = StaffHomeText(title: "Nhân viên", lead: "Những gì bạn phụ trách.")
    public static let chinese = StaffHomeText(title: "员工", lead: "由您管理的内容。")
}
