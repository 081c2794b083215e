import Web

extension AuditText {
    private static let role = PeopleText.vietnamese.role

    public static let vietnamese = AuditText(
        people: .vietnamese,
        title: "Nhật ký kiểm tra",
        lead: "Những gì đã được thực hiện với tài khoản, phiên làm việc và dữ liệu của trang trong năm qua.",
        search: "Tên hoặc địa chỉ (phần đầu)",
        kindLabel: "Sự kiện",
        anyKind: "Mọi sự kiện",
        find: "Tìm",
        none: "Không có mục nào.",
        older: "Cũ hơn",
        newest: "Mới nhất",
        commandLine: "dòng lệnh",
        kind: { kind in
            switch kind {
            case .signedIn: "Đăng nhập"
            case .signInFailed: "Đăng nhập sai"
            case .signInLocked: "Tạm chặn đăng nhập"
            case .signedOut: "Đăng xuất"
            case .roleChanged: "Đổi vai trò"
            case .passwordSet: "Đặt mật khẩu"
            case .linkOpened: "Tạo liên kết"
            case .sessionEnded: "Kết thúc một phiên"
            case .sessionsEnded: "Kết thúc mọi phiên"
            case .personAdded: "Thêm người"
            case .personRemoved: "Xóa người"
            case .accountAdded: "Thêm tài khoản"
            case .accountRemoved: "Xóa tài khoản"
            case .imported: "Nhập dữ liệu"
            case .restored: "Khôi phục"
            case .copied: "Sao chép"
            }
        },
        line: { event, who, whom in
            switch event {
            case .signedIn: "\(who) đã đăng nhập"
            case .signInFailed: "\(who) đã nhập sai mật khẩu của \(whom)"
            case .signInLocked: "\(who) đã nhập sai mật khẩu quá nhiều lần: tạm chặn đăng nhập cho \(whom)"
            case .signedOut: "\(who) đã đăng xuất"
            case .roleChanged(let old, let new):
                "\(who) đã đổi vai trò của \(whom): \(old.map(role) ?? "không có") → \(new.map(role) ?? "không có")"
            case .passwordSet(let byLink):
                "\(who) đã đặt mật khẩu cho \(whom)\(byLink ? " bằng liên kết dùng một lần" : "")"
            case .linkOpened: "\(who) đã tạo liên kết đặt mật khẩu cho \(whom)"
            case .sessionEnded: "\(who) đã kết thúc một phiên của \(whom)"
            case .sessionsEnded: "\(who) đã kết thúc mọi phiên của \(whom)"
            case .personAdded(let new): "\(who) đã thêm \(whom) vào nhân sự: \(role(new))"
            case .personRemoved(let old): "\(who) đã xóa \(whom) khỏi nhân sự: \(role(old))"
            case .accountAdded(let new): "\(who) đã thêm tài khoản \(whom)\(new.map { ": \(role($0))" } ?? "")"
            case .accountRemoved(let old): "\(who) đã xóa tài khoản \(whom)\(old.map { ": \(role($0))" } ?? "")"
            case .imported(let file): "\(who) đã nhập \(file)"
            case .restored(let file): "\(who) đã khôi phục cơ sở dữ liệu từ \(file)"
            case .copied(let file): "\(who) đã sao chép cơ sở dữ liệu vào \(file)"
            }
        })
}
