/// The texts of the error pages in one language.
///
/// A site takes those that are here, and may word single pages otherwise:
///
///     SiteErrorText.english.replacing(.notFound, with: .init("No such tea", "Try the list of all teas."))
public struct SiteErrorText: StandardWords {
    /// One page's title and its advice.
    public struct Page: Equatable, Sendable {
        public let title: String
        public let message: String

        public init(_ title: String, _ message: String) {
            self.title = title
            self.message = message
        }
    }

    public var badRequest: Page
    public var crossSite: Page
    public var sessionEnded: Page
    public var forbidden: Page
    /// The sign-in is too old for a change; the form stands below, where it can be given back.
    public var signInAgain: Page
    public var notFound: Page
    public var methodNotAllowed: Page
    public var accountFull: Page
    public var preconditionFailed: Page
    public var contentTooLarge: Page
    public var unsupportedMediaType: Page
    public var tooManyRequests: Page
    public var internalServerError: Page
    public var unavailable: Page
    public var pagesBehind: Page
    public var tooManyUploads: Page
    /// Like `unavailable`, above the form that could not be stored.
    public var notStored: Page
    /// Names a field of that form.
    public var yourText: String
    /// Names a field of that form where a file is to be chosen again.
    public var yourFile: String
    /// The button that sends it once more.
    public var sendAgain: String
    /// The link to the page to sign in at.
    public var signIn: String
    /// Stands before a request's id.
    public var reference: String
    /// The link to the home page.
    public var home: String

    /// The texts of another language: every page has its own.
    public init(
        badRequest: Page, crossSite: Page, sessionEnded: Page, forbidden: Page, signInAgain: Page, notFound: Page,
        methodNotAllowed: Page, accountFull: Page, preconditionFailed: Page, contentTooLarge: Page,
        unsupportedMediaType: Page, tooManyRequests: Page, internalServerError: Page, unavailable: Page,
        pagesBehind: Page, tooManyUploads: Page, notStored: Page, yourText: String, yourFile: String,
        sendAgain: String, signIn: String, reference: String, home: String
    ) {
        self.badRequest = badRequest
        self.crossSite = crossSite
        self.sessionEnded = sessionEnded
        self.forbidden = forbidden
        self.signInAgain = signInAgain
        self.notFound = notFound
        self.methodNotAllowed = methodNotAllowed
        self.accountFull = accountFull
        self.preconditionFailed = preconditionFailed
        self.contentTooLarge = contentTooLarge
        self.unsupportedMediaType = unsupportedMediaType
        self.tooManyRequests = tooManyRequests
        self.internalServerError = internalServerError
        self.unavailable = unavailable
        self.pagesBehind = pagesBehind
        self.tooManyUploads = tooManyUploads
        self.notStored = notStored
        self.yourText = yourText
        self.yourFile = yourFile
        self.sendAgain = sendAgain
        self.signIn = signIn
        self.reference = reference
        self.home = home
    }

    /// The same texts but for one page.
    public func replacing(_ error: SiteError, with page: Page) -> SiteErrorText {
        var text = self
        text[keyPath: Self.path(error)] = page
        return text
    }

    /// The texts of an error's page.
    public subscript(error: SiteError) -> Page { self[keyPath: Self.path(error)] }

    private static func path(_ error: SiteError) -> WritableKeyPath<SiteErrorText, Page> {
        switch error {
        case .badRequest: \.badRequest
        case .crossSite: \.crossSite
        case .sessionEnded: \.sessionEnded
        case .forbidden: \.forbidden
        case .signInAgain: \.signInAgain
        case .notFound: \.notFound
        case .methodNotAllowed: \.methodNotAllowed
        case .accountFull: \.accountFull
        case .preconditionFailed: \.preconditionFailed
        case .contentTooLarge: \.contentTooLarge
        case .unsupportedMediaType: \.unsupportedMediaType
        case .tooManyRequests: \.tooManyRequests
        case .internalServerError: \.internalServerError
        case .unavailable: \.unavailable
        case .pagesBehind: \.pagesBehind
        case .tooManyUploads: \.tooManyUploads
        }
    }
}

extension SiteErrorText {
    public static let english = SiteErrorText(
        badRequest: Page("That request cannot be read", "The address or the form is damaged. Try the link again."),
        crossSite: Page(
            "That form did not come from this site",
            "For your safety, nothing was changed. Open the page on this site and send the form again."),
        sessionEnded: Page(
            "Your session has ended",
            "Nothing was changed. Go back, sign in again if you had an account, and send the form once more."),
        forbidden: Page(
            "You cannot open this page",
            "Only the people who run this site can see or change it. Nothing was changed. If you are one of them, sign in with your own account."
        ),
        signInAgain: Page(
            "Sign in again first",
            "Your sign-in is more than 12 hours old, so nothing was changed yet. Sign in again, then send the form once more."
        ),
        notFound: Page(
            "Page not found", "There is no page at this address. Perhaps it has moved, or it never existed."),
        methodNotAllowed: Page("That does not work here", "This address does not allow this kind of request."),
        accountFull: Page(
            "Your account is full",
            "It has no room for what you added here, so you are not signed in. Sign in from a private window and delete something there, or delete something here."
        ),
        preconditionFailed: Page(
            "The page has changed",
            "Your request was for an earlier version of the page, so nothing was changed. Load the page again and retry."
        ),
        contentTooLarge: Page(
            "That was too much at once",
            "A form can have up to one megabyte of text, and files up to the size on its page. Go back, send less text or a smaller file, and try again."
        ),
        unsupportedMediaType: Page("That is not a form", "This address accepts only forms."),
        tooManyRequests: Page(
            "Too many requests",
            "Many requests came from your network in a short time. Wait a moment, go back and try again."),
        internalServerError: Page("Something went wrong", "It is our fault, not yours. Try again in a moment."),
        unavailable: Page("We cannot reach our data", "Try again in a few seconds."),
        pagesBehind: Page(
            "Saved. Some pages will follow",
            "Your change is saved. Do not send it again. Some pages still show the old state. They will change by themselves soon."
        ),
        tooManyUploads: Page(
            "Too many files at once",
            "We are receiving files from other people at the moment. Wait half a minute, go back and send your file again."
        ),
        notStored: Page(
            "Not saved yet", "We are busy at the moment. Your text is below. Send it again in a few seconds."),
        yourText: "Your text", yourFile: "Choose your file again:", sendAgain: "Send again", signIn: "Sign in",
        reference: "If you write to us, include this request id:",
        home: "To the home page")
}

extension SiteErrorText {
    public static let vietnamese = SiteErrorText(
        badRequest: Page("Không đọc được yêu cầu này", "Địa chỉ hoặc biểu mẫu bị hỏng. Vui lòng mở lại liên kết."),
        crossSite: Page(
            "Biểu mẫu này không đến từ trang web này",
            "Để bảo vệ bạn, chúng tôi không thay đổi gì. Vui lòng mở trang tại đây và gửi lại biểu mẫu."),
        sessionEnded: Page(
            "Phiên làm việc của bạn đã kết thúc",
            "Không có gì bị thay đổi. Vui lòng quay lại, đăng nhập lại nếu bạn có tài khoản, rồi gửi lại biểu mẫu."),
        forbidden: Page(
            "Trang này không dành cho tất cả mọi người",
            "Chỉ người quản lý trang web mới được xem hoặc thay đổi. Không có gì bị thay đổi. Nếu bạn là một trong số đó, vui lòng đăng nhập bằng tài khoản của mình."
        ),
        signInAgain: Page(
            "Vui lòng đăng nhập lại",
            "Bạn đã đăng nhập hơn 12 giờ trước, nên chưa có gì bị thay đổi. Vui lòng đăng nhập lại, sau đó gửi biểu mẫu một lần nữa."
        ),
        notFound: Page(
            "Không tìm thấy trang", "Không có gì ở địa chỉ này. Trang có thể đã chuyển đi hoặc chưa từng có."),
        methodNotAllowed: Page("Không thực hiện được ở đây", "Không thể dùng địa chỉ này theo cách đó."),
        accountFull: Page(
            "Tài khoản của bạn đã đầy",
            "Những gì bạn có ở đây không còn chỗ trong tài khoản, nên bạn chưa được đăng nhập. Vui lòng đăng nhập từ một cửa sổ riêng tư và xóa bớt ở đó, hoặc xóa những gì bạn đã thêm ở đây."
        ),
        preconditionFailed: Page(
            "Trang đã thay đổi",
            "Yêu cầu dành cho trạng thái trước đó của trang, nên không có gì bị thay đổi. Vui lòng tải lại trang rồi thử lại."
        ),
        contentTooLarge: Page(
            "Nội dung quá lớn",
            "Mỗi biểu mẫu chỉ gửi được tối đa một megabyte văn bản, và tệp không lớn hơn mức ghi trên trang. Vui lòng quay lại, giảm bớt rồi gửi lại."
        ),
        unsupportedMediaType: Page("Đây không phải là biểu mẫu", "Địa chỉ này chỉ nhận biểu mẫu."),
        tooManyRequests: Page(
            "Quá nhiều yêu cầu",
            "Có nhiều yêu cầu đến từ nơi của bạn trong thời gian ngắn. Vui lòng chờ một lát, quay lại rồi thử lại."),
        internalServerError: Page(
            "Đã xảy ra lỗi", "Lỗi do chúng tôi, không phải do bạn. Vui lòng thử lại sau giây lát."),
        unavailable: Page(
            "Không truy cập được dữ liệu", "Vui lòng thử lại sau vài giây."),
        pagesBehind: Page(
            "Đã lưu, các trang sẽ cập nhật sau",
            "Thay đổi của bạn đã được lưu: đừng gửi lại. Một số trang còn hiển thị trạng thái cũ và sẽ tự cập nhật."),
        tooManyUploads: Page(
            "Quá nhiều tệp cùng lúc",
            "Chúng tôi đang nhận tệp của những người khác. Vui lòng quay lại sau nửa phút rồi gửi lại tệp của bạn."),
        notStored: Page(
            "Chưa lưu được", "Hệ thống đang bận. Nội dung của bạn ở ngay dưới đây: vui lòng gửi lại sau vài giây."),
        yourText: "Nội dung của bạn", yourFile: "Chọn lại tệp của bạn:", sendAgain: "Gửi lại", signIn: "Đăng nhập",
        reference: "Khi liên hệ với chúng tôi, vui lòng ghi mã yêu cầu:",
        home: "Về trang chủ")
}

extension SiteErrorText {
    public static let chinese = SiteErrorText(
        badRequest: Page("无法识别此请求", "地址或表单已损坏，请重新打开链接。"),
        crossSite: Page("此表单并非来自本站", "为了您的安全，未做任何更改。请在本站打开页面，再重新提交表单。"),
        sessionEnded: Page("您的会话已结束", "未做任何更改。请返回上一页，如有账号请重新登录，然后再次提交表单。"),
        forbidden: Page("此处并非对所有人开放", "只有本站的管理人员才能查看或更改，未做任何更改。如果您是其中一员，请用自己的账号登录。"),
        signInAgain: Page("请重新登录", "您的登录已超过 12 小时，因此尚未做任何更改。请重新登录，然后再次提交表单。"),
        notFound: Page("找不到页面", "此地址没有内容。页面可能已移动，或从未存在。"),
        methodNotAllowed: Page("此处无法这样操作", "此地址不支持这种访问方式。"),
        accountFull: Page("您的账号已满", "您在此处的内容放不进账号，因此未能登录。请在隐私窗口中登录并删除一些内容，或删除您在此处添加的内容。"),
        preconditionFailed: Page("页面已更改", "此请求针对页面先前的状态，因此未做任何更改。请重新加载页面后再试。"),
        contentTooLarge: Page("内容过大", "每个表单最多 1 MB 文字，文件不得超过页面所示的大小。请返回上一页，精简后重新提交。"),
        unsupportedMediaType: Page("这不是表单", "此地址只接受表单。"),
        tooManyRequests: Page("请求过多", "短时间内来自您所在网络的请求过多。请稍等片刻，返回上一页后重试。"),
        internalServerError: Page("出错了", "这是我们的问题，与您无关。请稍后再试。"),
        unavailable: Page("暂时无法读取数据", "请几秒后重试。"),
        pagesBehind: Page("已保存，页面稍后更新", "您的更改已保存，请勿重复提交。部分页面暂时显示旧内容，稍后会自动更新。"),
        tooManyUploads: Page("同时上传的文件过多", "我们正在接收其他人的文件。请半分钟后返回上一页，重新提交您的文件。"),
        notStored: Page("尚未保存", "系统正忙。您的内容保留在下面，请几秒后重新提交。"),
        yourText: "您的内容", yourFile: "请重新选择文件：", sendAgain: "重新提交", signIn: "登录",
        reference: "如需联系我们，请注明请求编号：",
        home: "返回首页")
}
