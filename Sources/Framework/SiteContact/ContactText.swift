import SiteMail
public import Web

/// The words of a `ContactModule`, in one language.
public struct ContactText: StandardWords {
    public var title: String
    /// Below the heading.
    public var introduction: String
    let nameLabel: String
    let emailLabel: String
    let emailHint: String
    let messageLabel: String
    /// The label of the field that must stay empty.
    let leaveEmpty: String
    let send: String
    let form: FormWords
    let nameMissing: String
    let messageMissing: String
    /// A text has more characters than this number.
    let tooLong: @Sendable (Int) -> String
    let emailInvalid: @Sendable (EmailAddress.Problem) -> String
    /// The form was refused, and can be sent again.
    let again: String
    /// A limit is reached. The number is the minutes until the form can be sent.
    let tooMany: @Sendable (Int) -> String
    let sentTitle: String
    public var sent: String
    let another: String
    /// The subject of the mail. It names the visitor.
    let subject: @Sendable (String) -> String
}

extension ContactText {
    public static let english = ContactText(
        title: "Contact",
        introduction: "Write to us. We answer by e-mail.",
        nameLabel: "Your name",
        emailLabel: "Your e-mail address",
        emailHint: "For our answer, and for nothing else.",
        messageLabel: "Message",
        leaveEmpty: "Leave this field empty",
        send: "Send",
        form: .english,
        nameMissing: "Enter your name.",
        messageMissing: "Enter your message.",
        tooLong: { "Use at most \($0) characters." },
        emailInvalid: { problem in
            switch problem {
            case .empty: "Enter your e-mail address."
            case .tooLong: "The address is too long."
            case .notASCII: "Addresses with letters other than a to z are not supported. Enter another one."
            case .malformed: "Enter a whole address, such as ann@example.org."
            }
        },
        again: "The message was not sent. Check it, and send it again.",
        tooMany: { minutes in
            "There are too many messages now. Send yours again in \(minutes == 1 ? "a minute" : "\(minutes) minutes")."
        },
        sentTitle: "Thank you",
        sent: "We have your message. We answer by e-mail.",
        another: "Write another message",
        subject: { "Message from \($0)" })

    public static let vietnamese = ContactText(
        title: "Liên hệ",
        introduction: "Hãy viết cho chúng tôi. Chúng tôi sẽ trả lời qua email.",
        nameLabel: "Tên của bạn",
        emailLabel: "Địa chỉ email của bạn",
        emailHint: "Chỉ dùng để trả lời bạn.",
        messageLabel: "Lời nhắn",
        leaveEmpty: "Hãy để trống ô này",
        send: "Gửi",
        form: .vietnamese,
        nameMissing: "Vui lòng nhập tên của bạn.",
        messageMissing: "Vui lòng nhập lời nhắn.",
        tooLong: { "Tối đa \($0) ký tự." },
        emailInvalid: { problem in
            switch problem {
            case .empty: "Vui lòng nhập địa chỉ email."
            case .tooLong: "Địa chỉ email quá dài."
            case .notASCII: "Địa chỉ email chỉ được có chữ cái không dấu. Vui lòng nhập địa chỉ khác."
            case .malformed: "Vui lòng nhập đầy đủ địa chỉ email, ví dụ ann@example.org."
            }
        },
        again: "Lời nhắn chưa được gửi. Vui lòng kiểm tra rồi gửi lại.",
        tooMany: { "Hiện có quá nhiều lời nhắn. Vui lòng gửi lại sau \($0) phút." },
        sentTitle: "Cảm ơn bạn",
        sent: "Chúng tôi đã nhận được lời nhắn của bạn và sẽ trả lời qua email.",
        another: "Viết lời nhắn khác",
        subject: { "Lời nhắn từ \($0)" })

    public static let chinese = ContactText(
        title: "联系我们",
        introduction: "欢迎给我们留言，我们会通过电子邮件回复您。",
        nameLabel: "您的姓名",
        emailLabel: "您的电子邮箱",
        emailHint: "仅用于回复您。",
        messageLabel: "留言",
        leaveEmpty: "请勿填写此项",
        send: "发送",
        form: .chinese,
        nameMissing: "请填写您的姓名。",
        messageMissing: "请填写留言内容。",
        tooLong: { "最多 \($0) 个字符。" },
        emailInvalid: { problem in
            switch problem {
            case .empty: "请填写电子邮箱。"
            case .tooLong: "电子邮箱过长。"
            case .notASCII: "电子邮箱只能使用英文字母，请填写其他邮箱。"
            case .malformed: "请填写完整的电子邮箱，例如 ann@example.org。"
            }
        },
        again: "留言尚未发送，请检查后重新发送。",
        tooMany: { "目前留言过多，请在 \($0) 分钟后重试。" },
        sentTitle: "谢谢您",
        sent: "我们已收到您的留言，会通过电子邮件回复您。",
        another: "再写一条留言",
        subject: { "\($0) 的留言" })
}
