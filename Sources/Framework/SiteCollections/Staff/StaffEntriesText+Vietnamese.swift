import Web

extension StaffEntriesText {
    public static let vietnamese = StaffEntriesText(
        count: { "\($0) mục" },
        search: "Tìm kiếm",
        show: "Hiển thị",
        filters: "Những mục nào",
        visibility: { visibility in
            switch visibility {
            case .visible: "Trên trang"
            case .hidden: "Đã ẩn"
            case .deleted: "Đã xóa"
            }
        },
        none: "Không có mục nào ở đây.",
        all: "Tất cả các mục",
        order: .vietnamese,
        placeLabel: "Vị trí trong danh sách",
        mark: { "Chọn \($0)" },
        add: "Thêm",
        save: "Lưu",
        cancel: "Hủy",
        saved: "Đã lưu. Mọi trang đều hiển thị thay đổi.",
        onSite: "Xem trên trang",
        noChoice: "Không có",
        changedMeanwhile:
            "Trong lúc đó, người khác đã sửa mục này. Thay đổi của bạn chưa được lưu. Hãy so sánh hai bản rồi lưu lại.",
        theirs: "Bản đã lưu",
        invalid: "Khách không thấy mục này cho đến khi các ô được đánh dấu được sửa.",
        set: { visibility in
            switch visibility {
            case .visible: "Hiện trên trang"
            case .hidden: "Ẩn khỏi trang"
            case .deleted: "Xóa"
            }
        },
        deleted: { "Đã xóa “\($0)”." },
        undo: "Hoàn tác",
        undoEdit: "Hoàn tác thay đổi này",
        history: "Lịch sử",
        removedEditor: "một tài khoản đã xóa",
        preview: "Xem trước",
        draft: "Bản nháp",
        saveDraft: "Lưu bản nháp",
        publish: "Đăng",
        discardDraft: "Bỏ bản nháp",
        draftNotice: { "Đây là bản nháp do \($0) lưu vào \($1). Khách vẫn thấy bản đã đăng." },
        draftIsStale: "Bản đã đăng đã thay đổi từ đó.",
        asPlanned: "theo kế hoạch",
        from: "Hiển thị từ",
        until: "Hiển thị đến",
        zone: { "Múi giờ: \($0)" },
        appears: { "Xuất hiện vào \($0)" },
        goes: { "Biến mất vào \($0)" },
        event: { kind in
            switch kind {
            case .added: "Đã thêm"
            case .edited: "Đã sửa"
            case .shown: "Đã hiện"
            case .hidden: "Đã ẩn"
            case .deleted: "Đã xóa"
            case .moved: "Đã chuyển"
            }
        },
        nothing: "không có gì",
        label: { "\($0) (\($1))" },
        problem: { problem in
            switch problem {
            case .missing: "Hãy điền vào ô này."
            case .tooLong(let max): "Dùng tối đa \(max) ký tự."
            case .tooShort(let min): "Dùng ít nhất \(min) ký tự."
            case .tooManyBytes: "Nội dung này quá dài."
            case .control: "Văn bản có một ký tự mà trang không thể hiển thị."
            case .notANumber: "Hãy viết một số, ví dụ 12."
            case .notAnAmount:
                "Hãy viết số tiền, ví dụ 12. Nếu có phần thập phân, hãy dùng dấu chấm, không dùng dấu phẩy."
            case .tooSmall(let min): "Giá trị nhỏ nhất là \(min)."
            case .tooLarge(let max): "Giá trị lớn nhất là \(max)."
            case .tooManyDecimals(let count):
                count == 0 ? "Bỏ phần thập phân." : "Dùng tối đa \(count) chữ số thập phân."
            case .noCurrency: "Hãy viết số tiền và loại tiền, ví dụ 12.50 EUR."
            case .notATime: "Hãy chọn ngày và giờ có thật."
            case .skippedTime: "Đồng hồ bỏ qua giờ này khi giờ mùa hè bắt đầu. Hãy chọn giờ khác."
            case .endsTooEarly: "Hãy chọn thời điểm sau “Hiển thị từ”."
            case .unknownChoice: "Hãy chọn một trong các giá trị."
            case .notASlug: "Dùng chữ thường, chữ số và dấu gạch nối."
            case .notATag: "Chỉ dùng chữ và số, giữa các thẻ có dấu phẩy."
            case .tooManyTags(let max): "Quá nhiều thẻ: tối đa \(max)."
            case .otherCurrency(let code): "Các mục khác có giá bằng \(code)."
            case .taken: "Một mục khác đã có giá trị này."
            case .noSuchEntry: "Mục này không còn nữa. Hãy chọn mục khác."
            case .severalEntries: "Nhiều mục có tên này. Hãy ghi số của một mục, ví dụ #7."
            case .noPicture: "Hãy chọn ảnh: JPEG, PNG, WebP, AVIF, HEIC hoặc SVG."
            case .file(.empty): "Tệp này trống. Hãy chọn lại."
            case .file(.tooLarge(let max)): "Tệp quá lớn: tối đa \(size(max))."
            case .file(.notPDF): "Hãy chọn tệp PDF."
            case .tooDeep: "Văn bản lồng nhau quá sâu."
            }
        },
        photograph: { problem in
            switch problem {
            case .noPicture: "Hãy chọn ảnh: JPEG, PNG, WebP, AVIF, HEIC hoặc SVG."
            case .broken: "Ảnh bị hỏng hoặc không đầy đủ. Hãy chọn lại."
            case .tooManyPixels: "Ảnh quá lớn: tối đa 120 triệu điểm ảnh."
            case .tooCostly: "Xử lý ảnh này mất quá nhiều thời gian. Hãy lưu ảnh nhỏ hơn rồi chọn lại."
            case .busy: "Máy chủ đang xử lý ảnh khác. Hãy chọn lại ảnh này sau giây lát."
            case .noDecoder, .decoderLost: "Hiện máy chủ không thể xử lý ảnh. Hãy thử lại sau."
            }
        },
        removeFile: "Gỡ tệp này",
        export: "Xuất CSV",
        making: "Đang tạo tệp",
        makingHint: "Với nhiều mục, việc này mất vài giây. Tệp sẽ tự tải xuống.",
        importTitle: "Nhập từ CSV",
        importHint: "Một tệp như tệp đã xuất. Dòng không có id, hoặc không có slug đã biết, sẽ thêm mục mới.",
        importButton: "Nhập",
        imports: "Các lần nhập gần đây",
        importBusy: "Một lần nhập khác đang chạy. Hãy đợi đến khi xong, rồi nhập tệp của bạn lần nữa.",
        importState: { state in
            switch state {
            case .checking(0, _): "Đang chờ máy chủ."
            case .checking(let done, let all): "Đang đọc: \(percent(done, all)) %"
            case .writing(let done, let all): "Đang ghi: \(done) trên \(all) mục"
            case .stored(let counts):
                "Đã thêm \(counts.added), đã sửa \(counts.changed), giữ nguyên \(counts.unchanged). Các trang sẽ sớm được cập nhật."
            case .done(let counts): "Đã thêm \(counts.added), đã sửa \(counts.changed), giữ nguyên \(counts.unchanged)."
            case .refused(let error): "Chưa nhập gì. Có \(error.count) lỗi trong tệp."
            case .changed: "Chưa nhập gì, vì người khác liên tục sửa các mục. Hãy nhập tệp lần nữa."
            case .failed: "Chưa nhập gì. Máy chủ gặp sự cố. Hãy nhập tệp lần nữa sau."
            }
        },
        importRunning: "Chưa có gì thay đổi. Trang này tự cập nhật.",
        lookAgain: "Tải lại",
        wrongFile: { file in
            switch file {
            case .missing: "Hãy chọn một tệp."
            case .empty: "Tệp này trống."
            case .spreadsheet:
                "Đây là bảng tính. Hãy mở nó trong chương trình bảng tính và lưu thành “CSV UTF-8 (phân cách bằng dấu phẩy)”."
            case .picture: "Đây là ảnh. Hãy chọn một tệp CSV."
            case .utf16: "Văn bản này được lưu bằng UTF-16. Hãy lưu thành “CSV UTF-8 (phân cách bằng dấu phẩy)”."
            case .semicolons: "Các cột của tệp này cách nhau bằng dấu chấm phẩy. Hãy lưu lại với dấu phẩy."
            case .tabs: "Các cột của tệp này cách nhau bằng tab. Hãy lưu lại với dấu phẩy."
            case .other: "Đây không phải tệp văn bản. Hãy chọn một tệp CSV."
            }
        },
        more: { "Và \($0) lỗi khác." },
        line: { $1.isEmpty ? "Dòng \($0): \($2)" : "Dòng \($0), \($1): \($2)" },
        columns: { problem in
            switch problem {
            case .noHeader: "Hãy chọn một tệp CSV có dòng đầu là tên các cột."
            case .unknownColumn: "Không có cột này, hoặc cột bị lặp lại."
            case .noEntry: "Không có mục nào với id này."
            case .quotes: "Dấu ngoặc kép chưa được đóng, hoặc đứng sai chỗ."
            case .repeated(let line): "Giống như ở dòng \(line)."
            case .notUTF8: "Đây không phải UTF-8. Hãy lưu tệp thành “CSV UTF-8”."
            case .value, .photograph: "Giá trị này sai."
            case .noFile: "Không có ảnh này."
            case .tooLarge:
                "Quá lớn: một tệp tối đa 64 MB, một dòng tối đa 1 MB. Có thể một dấu ngoặc kép chưa được đóng."
            case .fieldCount(let found, let expected): "Có \(found) trường, nhưng dòng đầu có \(expected)."
            }
        },
        form: .vietnamese, pager: .vietnamese)
}
