/// The words of the staff's area in one language: of its home page and of its navigation.
public struct StaffText: StandardWords {
    /// Names the area: the home page, and the navigation.
    public let title: String
    /// What the home page says first.
    public let lead: String
    /// The navigation's link to the site's home.
    public let site: String
    /// The navigation's link to the account's page.
    public let account: String

    public init(title: String, lead: String, site: String, account: String) {
        self.title = title
        self.lead = lead
        self.site = site
        self.account = account
    }

    public static let english = StaffText(
        title: "Staff", lead: "The pages that you manage.", site: "View site", account: "Account")
    public static let vietnamese = StaffText(
        title: "Nhân viên", lead: "Những gì bạn phụ trách.", site: "Xem trang web", account: "Tài khoản")
    public static let chinese = StaffText(title: "员工", lead: "由您管理的内容。", site: "查看网站", account: "账号")
}
