/// The words of the error pages in one language.
public struct SiteErrorText: Sendable {
    /// One page's title and what the person can do.
    public struct Page: Sendable {
        public let title: String
        public let message: String

        public init(_ title: String, _ message: String) {
            self.title = title
            self.message = message
        }
    }

    public let malformed: Page
    public let crossSite: Page
    public let sessionEnded: Page
    public let missing: Page
    public let wrongMethod: Page
    public let notAForm: Page
    public let broken: Page
    public let unavailable: Page
    /// Stands before a request's id.
    public let reference: String
    public let home: String

    public init(
        malformed: Page, crossSite: Page, sessionEnded: Page, missing: Page, wrongMethod: Page, notAForm: Page,
        broken: Page,
        unavailable: Page, reference: String, home: String
    ) {
        self.malformed = malformed
        self.crossSite = crossSite
        self.sessionEnded = sessionEnded
        self.missing = missing
        self.wrongMethod = wrongMethod
        self.notAForm = notAForm
        self.broken = broken
        self.unavailable = unavailable
        self.reference = reference
        self.home = home
    }

    subscript(error: SiteError) -> Page {
        switch error {
        case .malformed: malformed
        case .crossSite: crossSite
        case .sessionEnded: sessionEnded
        case .missing: missing
        case .wrongMethod: wrongMethod
        case .notAForm: notAForm
        case .broken: broken
        case .unavailable: unavailable
        }
    }
}

extension SiteErrorText {
    public static let english = SiteErrorText(
        malformed: Page("That request cannot be read", "The address or the form is damaged. Try the link again."),
        crossSite: Page(
            "That form did not come from this site",
            "For your safety nothing was changed. Open the page here and send the form again."),
        sessionEnded: Page(
            "Your session has ended",
            "Nothing was changed. Go back, sign in again if you had an account, and send the form once more."),
        missing: Page("Page not found", "There is nothing at this address. It may have moved, or never been."),
        wrongMethod: Page("That does not work here", "This address cannot be used in that way."),
        notAForm: Page("That is not a form", "This address takes forms only."),
        broken: Page("Something went wrong", "It is our fault, not yours. Try again in a moment."),
        unavailable: Page("We cannot reach our data", "Nothing was lost. Try again in a few seconds."),
        reference: "If you write to us, name this request:",
        home: "To the home page")
}

extension SiteErrorText {
    public static let vietnamese = SiteErrorText(
        malformed: Page("Không đọc được yêu cầu này", "Địa chỉ hoặc biểu mẫu bị hỏng. Vui lòng mở lại liên kết."),
        crossSite: Page(
            "Biểu mẫu này không đến từ trang web này",
            "Để bảo vệ bạn, chúng tôi không thay đổi gì. Vui lòng mở trang tại đây và gửi lại biểu mẫu."),
        sessionEnded: Page(
            "Phiên làm việc của bạn đã kết thúc",
            "Không có gì bị thay đổi. Vui lòng quay lại, đăng nhập lại nếu bạn có tài khoản, rồi gửi lại biểu mẫu."),
        missing: Page(
            "Không tìm thấy trang", "Không có gì ở địa chỉ này. Trang có thể đã chuyển đi hoặc chưa từng có."),
        wrongMethod: Page("Không thực hiện được ở đây", "Không thể dùng địa chỉ này theo cách đó."),
        notAForm: Page("Đây không phải là biểu mẫu", "Địa chỉ này chỉ nhận biểu mẫu."),
        broken: Page("Đã xảy ra lỗi", "Lỗi do chúng tôi, không phải do bạn. Vui lòng thử lại sau giây lát."),
        unavailable: Page(
            "Không truy cập được dữ liệu", "Không có gì bị mất. Vui lòng thử lại sau vài giây."),
        reference: "Khi liên hệ với chúng tôi, vui lòng ghi mã yêu cầu:",
        home: "Về trang chủ")
}

extension SiteErrorText {
    public static let chinese = SiteErrorText(
        malformed: Page("无法识别此请求", "地址或表单已损坏，请重新打开链接。"),
        crossSite: Page("此表单并非来自本站", "为了您的安全，未做任何更改。请在本站打开页面，再重新提交表单。"),
        sessionEnded: Page("您的会话已结束", "未做任何更改。请返回上一页，如有账号请重新登录，然后再次提交表单。"),
        missing: Page("找不到页面", "此地址没有内容。页面可能已移动，或从未存在。"),
        wrongMethod: Page("此处无法这样操作", "此地址不支持这种访问方式。"),
        notAForm: Page("这不是表单", "此地址只接受表单。"),
        broken: Page("出错了", "这是我们的问题，与您无关。请稍后再试。"),
        unavailable: Page("暂时无法读取数据", "没有丢失任何内容。请几秒后重试。"),
        reference: "如需联系我们，请注明请求编号：",
        home: "返回首页")
}
