extension FaultText {
    public static let vietnamese = FaultText(
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
