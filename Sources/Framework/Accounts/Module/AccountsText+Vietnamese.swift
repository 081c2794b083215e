import Web

extension AccountsText {
    public static let vietnamese = AccountsText(
        signInTitle: "Đăng nhập",
        userName: "Địa chỉ email",
        password: "Mật khẩu",
        signIn: "Đăng nhập",
        noSignUp: "Trang web không mở đăng ký. Tài khoản do người quản lý trang cấp.",
        form: .vietnamese,
        userNameInvalid: { invalid in
            switch invalid {
            case .empty: "Vui lòng nhập địa chỉ email."
            case .tooLong: "Địa chỉ email quá dài: tối đa \(UserName.maxBytes) ký tự."
            case .malformed: "Vui lòng nhập đầy đủ địa chỉ email, ví dụ ann@example.org."
            }
        },
        passwordInvalid: { invalid in
            switch invalid {
            case .empty: "Vui lòng nhập mật khẩu."
            case .tooShort: "Mật khẩu quá ngắn: ít nhất \(Password.minCharacters) ký tự."
            case .tooLong: "Mật khẩu quá dài: tối đa 1.024 byte."
            }
        },
        wrongPair: "Địa chỉ email hoặc mật khẩu không đúng.",
        tooMany: { "Đăng nhập sai quá nhiều lần. Vui lòng thử lại sau \($0) phút." },
        busy: "Hiện có nhiều người đang đăng nhập. Vui lòng thử lại.",
        unavailable: "Hiện không thể đăng nhập. Vui lòng thử lại sau giây lát.",
        accountTitle: "Tài khoản",
        signedInAs: { "Đã đăng nhập với tài khoản \($0)" },
        since: "Thời điểm đăng nhập: ",
        signOut: "Đăng xuất",
        staff: "Dành cho nhân viên",
        doneByOthers: "Những gì người khác đã làm với tài khoản của bạn trong 30 ngày qua",
        done: { event, who in
            switch event {
            case .linkOpened: "\(who) đã tạo liên kết đặt mật khẩu của bạn."
            case .passwordSet(byLink: true): "\(who) đã đặt mật khẩu của bạn bằng liên kết dùng một lần."
            case .passwordSet(byLink: false): "\(who) đã đặt mật khẩu của bạn."
            case .roleChanged: "\(who) đã đổi vai trò của bạn."
            case .sessionEnded: "\(who) đã kết thúc một phiên của bạn."
            case .sessionsEnded: "\(who) đã kết thúc mọi phiên của bạn."
            case .personAdded: "\(who) đã thêm bạn vào nhân sự của trang."
            case .personRemoved: "\(who) đã xóa bạn khỏi nhân sự của trang."
            default: nil
            }
        },
        somebody: "Ai đó",
        removedAccount: "một tài khoản đã xóa")
}
