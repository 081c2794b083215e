import Web

extension PeopleText {
    public static let vietnamese = PeopleText(
        accounts: .vietnamese,
        title: "Nhân sự",
        lead: "Những người làm việc trên trang web này. Chủ sở hữu quyết định đó là ai.",
        role: { role in
            switch role {
            case .staff: "Nhân viên"
            case .owner: "Chủ sở hữu"
            }
        },
        roleLabel: "Vai trò",
        add: "Thêm người",
        addButton: "Thêm",
        taken: "Tài khoản này đã có trong danh sách.",
        ownPassword: "Mật khẩu của chính bạn",
        wrongPassword: "Đó không phải là mật khẩu của bạn.",
        lastOwner: "Không còn chủ sở hữu nào khác có thể đăng nhập. Vui lòng chọn thêm một chủ sở hữu trước.",
        invited: "chưa có mật khẩu",
        notSignedIn: "chưa đăng nhập",
        lastUsed: "gần nhất ",
        begun: "Đăng nhập ",
        sessions: "Phiên làm việc",
        endSession: "Kết thúc",
        endSessions: "Kết thúc mọi phiên",
        setRole: "Lưu vai trò",
        openLink: "Tạo liên kết đặt mật khẩu",
        remove: "Xóa khỏi danh sách",
        linkTitle: "Liên kết dùng một lần",
        linkNote:
            "Chỉ gửi liên kết này cho người đó: ai có liên kết đều đặt được mật khẩu. Liên kết dùng được một lần, trong 24 giờ, và không hiển thị lại.",
        choosePassword: "Chọn mật khẩu",
        passwordOf: { "Cho \($0)" },
        newPassword: "Mật khẩu mới",
        savePassword: "Lưu mật khẩu",
        linkClosed: "Liên kết này không còn hiệu lực",
        linkClosedNote:
            "Liên kết đã được dùng, đã quá 24 giờ hoặc bị thiếu một phần. Nếu bạn đã đặt mật khẩu, vui lòng đăng nhập; nếu chưa, hãy xin một liên kết khác."
    )
}
