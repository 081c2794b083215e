import Prices
import Web

extension StaffProductsText {
    public static let vietnamese = StaffProductsText(
        title: "Quản lý sản phẩm",
        count: { "\($0.grouped(by: ".")) sản phẩm" },
        search: "Tìm sản phẩm",
        show: "Xem",
        new: "Sản phẩm mới",
        newTitle: "Sản phẩm mới",
        filters: "Sản phẩm nào",
        visibility: { visibility in
            switch visibility {
            case .shown: "Đang bán"
            case .hidden: "Đã ẩn"
            case .deleted: "Đã xóa"
            }
        },
        none: "Không có sản phẩm nào.",
        allProducts: "Tất cả sản phẩm",
        page: "Trang",
        order: .vietnamese,
        placeLabel: { $0.map { "Vị trí trong danh mục \($0)" } ?? "Vị trí trong tất cả sản phẩm" },
        name: "Tên",
        content: "Mô tả",
        price: { "Giá bằng \($0.code)" },
        category: "Danh mục",
        categoryHint: "Tên mới sẽ tạo danh mục mới.",
        everyCategory: "Tất cả",
        photo: "Hình ảnh",
        photoHint: "Ảnh từ điện thoại hoặc máy ảnh, tối đa 20 MB: JPEG, PNG, WebP, AVIF, HEIC hoặc SVG.",
        image: "Hoặc một tệp của trang web",
        imageHint: "Tên tệp, ví dụ pictures/tea.svg. Nếu để trống, một hình vẽ sẽ thay thế.",
        alt: "Hình ảnh cho thấy gì",
        altHint: "Vài từ, cho những người không nhìn thấy hình.",
        soldOut: "Hết hàng",
        texts: { "Bằng \($0)" },
        textIn: { part, language in
            switch part {
            case .name: "Tên bằng \(language)"
            case .content: "Mô tả bằng \(language)"
            case .alt: "Hình ảnh cho thấy gì, bằng \(language)"
            }
        },
        textsHint:
            "Nội dung riêng của một ngôn ngữ được hiện trên các trang của ngôn ngữ đó; nếu để trống, nội dung ở trên được hiện.",
        add: "Thêm sản phẩm",
        save: "Lưu",
        cancel: "Hủy",
        saved: "Đã lưu. Mọi trang hiển thị sản phẩm này đều đã mới.",
        onSite: "Xem trên trang web",
        form: .vietnamese,
        problem: { problem in
            switch problem {
            case .empty: "Vui lòng điền vào đây."
            case .tooLong(let max): "Tối đa \(max) ký tự."
            case .tooManyBytes: "Nội dung quá dài."
            case .brokenUTF8, .controlCharacter: "Có ký tự không thể hiển thị trên trang."
            case .notAPrice: "Hãy viết một số tiền, ví dụ 12.50."
            case .negativePrice: "Giá không thể nhỏ hơn không."
            case .tooManyDecimals(let currency):
                currency.decimals == 0
                    ? "\(currency.code) không có số lẻ." : "\(currency.code) có tối đa \(currency.decimals) chữ số lẻ."
            case .priceOutOfRange: "Số tiền quá lớn."
            case .unsafePath, .noImageName: "Hãy ghi tên một hình ảnh, ví dụ pictures/tea.svg."
            case .noPicture(let name): "Không có hình ảnh \(name)."
            case .photograph(let problem):
                switch problem {
                case .noPicture: "Hãy chọn một hình ảnh: JPEG, PNG, WebP, AVIF, HEIC hoặc SVG."
                case .broken: "Hình ảnh này bị hỏng hoặc không đầy đủ. Hãy chọn lại."
                case .tooManyPixels: "Hình ảnh này quá lớn: tối đa 120 triệu điểm ảnh."
                case .tooCostly: "Hình ảnh này mất quá nhiều thời gian để đọc. Hãy lưu nhỏ hơn rồi chọn lại."
                case .busy:
                    "Các hình ảnh khác đang được đọc. Mọi thứ khác vẫn còn: hãy chọn lại hình ảnh này sau giây lát."
                case .noDecoder, .decoderLost:
                    "Hiện chưa thể nhận hình ảnh. Mọi thứ khác vẫn còn: hãy thử lại sau, hoặc lưu không có ảnh."
                }
            case .otherFormat: "Tệp này không đúng định dạng như tên của nó."
            default: "Không thể lưu nội dung này."
            }
        },
        changedMeanwhile:
            "Có người khác vừa thay đổi sản phẩm này khi bạn đang viết. Nội dung của bạn chưa được lưu: hãy so sánh rồi lưu lại.",
        theirs: "Nội dung họ đã lưu",
        hide: "Ẩn khỏi trang web",
        unhide: "Hiện trên trang web",
        delete: "Xóa",
        restore: "Khôi phục",
        deleted: { "Đã xóa “\($0)”." },
        undo: "Hoàn tác",
        history: "Lịch sử",
        editor: .vietnamese,
        event: { kind in
            switch kind {
            case .added: "Đã thêm"
            case .edited: "Đã sửa"
            case .moved: "Đã chuyển vị trí"
            case .hidden: "Đã ẩn"
            case .shown: "Đã hiện"
            case .deleted: "Đã xóa"
            case .restored: "Đã khôi phục"
            case .imported: "Đã nhập"
            }
        },
        part: { part in
            switch part {
            case .name: "tên"
            case .content: "mô tả"
            case .price: "giá"
            case .category: "danh mục"
            case .image: "hình ảnh"
            }
        },
        nothing: "trống",
        undoEdit: "Lấy lại như cũ")
}
