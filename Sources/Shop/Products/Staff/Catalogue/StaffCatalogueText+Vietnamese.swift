import Prices
import Web

extension StaffCatalogueText {
    public static let vietnamese = StaffCatalogueText(
        title: "Sản phẩm dưới dạng tệp",
        download: "Tải xuống",
        downloadHint:
            "Tất cả sản phẩm trong một tệp CSV, để mở bằng bảng tính hoặc để sao lưu. Không có sản phẩm đã xóa.",
        downloadButton: "Tải products.csv",
        upload: "Tải lên",
        uploadHint:
            "Một tệp CSV có các cột như tệp tải xuống. Sản phẩm có slug đã tồn tại sẽ được thay đổi, sản phẩm khác được thêm; không sản phẩm nào bị xóa. Hoặc nhận toàn bộ tệp, hoặc không nhận gì.",
        file: "Tệp CSV",
        uploadButton: "Tải lên",
        uploads: "Các lần tải lên gần đây",
        form: .vietnamese,
        wrongFile: { problem in
            switch problem {
            case .missing: "Hãy chọn một tệp."
            case .empty: "Tệp này trống."
            case .spreadsheet:
                "Đây là bảng tính. Hãy mở bằng chương trình của nó và lưu dưới dạng “CSV UTF-8 (dấu phẩy)”."
            case .picture: "Đây là hình ảnh. Hãy chọn tệp CSV."
            case .utf16: "Văn bản này được lưu dạng UTF-16. Hãy lưu dưới dạng “CSV UTF-8 (dấu phẩy)”."
            case .semicolons: "Các cột cách nhau bằng dấu chấm phẩy. Hãy lưu với dấu phẩy."
            case .tabs: "Các cột cách nhau bằng tab. Hãy lưu với dấu phẩy."
            case .other: "Đây không phải văn bản. Hãy chọn tệp CSV."
            }
        },
        busy: "Một tệp khác đang được xử lý. Hãy đợi cho xong rồi tải tệp của bạn lên lại.",
        making: "Đang tạo tệp",
        makingHint: "Với nhiều sản phẩm, việc này mất vài giây. Tệp sẽ tự tải xuống.",
        editor: .vietnamese,
        kilobytes: { "\($0.grouped(by: ".")) kB" },
        waiting: "Đang chờ máy chủ.",
        checking: { "Đang đọc: \($0) %" },
        writing: { "Đang ghi: \($0.grouped(by: "."))/\($1.grouped(by: ".")) dòng" },
        progress: "Tiến độ",
        running: "Chưa có gì thay đổi. Trang này tự cho biết đã đến đâu.",
        lookAgain: "Xem lại",
        summary: {
            "Đã thêm \($0.added.grouped(by: ".")), đã đổi \($0.updated.grouped(by: ".")), giữ nguyên \($0.unchanged.grouped(by: "."))"
        },
        pagesFollow: "Tất cả đã được lưu. Các trang hiển thị sẽ đổi theo.",
        pagesAreNew: "Mọi trang hiển thị chúng đều đã mới.",
        nothingChanged: "Không có gì thay đổi.",
        issues: { "Tệp có \($0.grouped(by: ".")) lỗi." },
        currency: { "Giá của cửa hàng bằng \($0), giá trong tệp bằng \($1)." },
        changed: "Mỗi lần lưu tệp đều có người thay đổi sản phẩm. Hãy tải lên lại.",
        failed: "Có gì đó bị hỏng. Hãy tải lên lại sau.",
        line: "Dòng",
        column: "Cột",
        what: "Lỗi",
        more: { "Và \($0.grouped(by: ".")) lỗi nữa." },
        problem: { problem in
            switch problem {
            case .noHeader: "Tệp không có dòng đầu với tên các cột."
            case .unknownColumn: "Không có cột này."
            case .missingColumn: "Thiếu cột này."
            case .repeatedColumn: "Cột này có hai lần."
            case .fieldCount(let found, let expected): "\(found) ô, trong khi dòng đầu có \(expected)."
            case .longRow(let max):
                "Dòng này có hơn \(max.grouped(by: ".")) byte. Có thể một dấu ngoặc kép không được đóng."
            case .strayQuote: "Dấu ngoặc kép trong một ô không bắt đầu bằng nó."
            case .textAfterQuote: "Có chữ sau dấu ngoặc kép đóng."
            case .openQuote: "Dấu ngoặc kép mở ở đây không bao giờ đóng."
            case .brokenUTF8: "Đây không phải UTF-8. Hãy lưu tệp dưới dạng “CSV UTF-8”."
            case .notASlug: "Slug có 1 đến 80 ký tự a–z, 0–9 và dấu gạch nối."
            case .repeatedSlug(let line): "Trùng slug với dòng \(line)."
            case .unknownCurrency(let code): "\(code) không phải là tiền tệ, ví dụ USD."
            case .secondCurrency(let second, let first, let line):
                "\(second.code), trong khi dòng \(line) có \(first.code)."
            default: StaffProductsText.vietnamese.problem(problem)
            }
        })
}
