extension AccountsText {
    public static let vietnamese = AccountsText(
        signInTitle: "Đăng nhập",
        name: "Địa chỉ email",
        password: "Mật khẩu",
        signIn: "Đăng nhập",
        noSignUp:
            "Trang này không có mục đăng ký: tài khoản do người quản lý cửa hàng cấp. Vui lòng liên hệ để được cấp.",
        errorPrefix: "Lỗi: ",
        nameBroken: { broken in
            switch broken {
            case .empty: "Vui lòng nhập địa chỉ email."
            case .tooLong: "Địa chỉ email quá dài: tối đa \(UserName.most) ký tự."
            case .malformed: "Vui lòng nhập địa chỉ email, ví dụ ann@example.org."
            }
        },
        passwordBroken: { broken in
            switch broken {
            case .empty: "Vui lòng nhập mật khẩu."
            case .tooShort: "Mật khẩu quá ngắn: ít nhất \(Password.least) ký tự."
            case .tooLong: "Mật khẩu quá dài: tối đa 1.024 byte."
            }
        },
        wrongPair: "Không có tài khoản nào với địa chỉ email và mật khẩu này. Vui lòng kiểm tra và thử lại.",
        tooMany: { "Bạn đã thử sai quá nhiều lần. Vui lòng thử lại sau \($0) phút." },
        busy: "Đang có nhiều người đăng nhập. Vui lòng thử lại sau vài giây.",
        unavailable: "Hiện không kiểm tra được mật khẩu. Vui lòng thử lại sau vài giây.",
        accountTitle: "Tài khoản của bạn",
        since: { "Ngày đăng nhập: \($0)" },
        kept: "Việc cần làm và bộ đếm của bạn được lưu trong tài khoản này, dù bạn đăng nhập ở đâu.",
        signOut: "Đăng xuất")
}
