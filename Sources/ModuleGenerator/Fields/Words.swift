/// The texts of a new module in one language.
struct Words {
    let noun: String
    let thousand: String
    let none: @Sendable (_ noun: String) -> String
    let label: @Sendable (_ noun: String) -> String
    let add: String
    let errorPrefix: String
    let empty: String
    let tooLong: @Sendable (_ noun: String) -> String
    let full: @Sendable (_ maximum: String, _ noun: String) -> String
    /// The static property with ViperWeb's words in this language: `english`.
    let wording: String
    let address: String
    let addressHint: String
    let name: String
    let search: String
    let find: String
    let count: String
    let all: String
    let groups: String

    /// By language subtag.
    static let known = [
        "en": Words(
            noun: "entry", thousand: "1,000", none: { "There is no \($0) yet." }, label: { "New \($0)" }, add: "Add",
            errorPrefix: "Error: ", empty: "Enter a text.",
            tooLong: { "The \($0) is too long: at most 200 characters." },
            full: { maximum, _ in "The list is full: at most \(maximum)." }, wording: "english", address: "Address",
            addressHint: "Leave it empty for one that is made of the name.", name: "Name", search: "Search",
            find: "Find", count: "1 entry", all: "All", groups: "Groups"),
        "vi": Words(
            noun: "mục", thousand: "1.000", none: { "Chưa có \($0) nào." }, label: { "\($0.upperCamel) mới" },
            add: "Thêm", errorPrefix: "Lỗi: ", empty: "Vui lòng nhập nội dung.",
            tooLong: { _ in "Nội dung quá dài: tối đa 200 ký tự." },
            full: { maximum, noun in "Danh sách đã đầy: tối đa \(maximum) \(noun)." }, wording: "vietnamese",
            address: "Địa chỉ", addressHint: "Để trống để tạo từ tên.", name: "Tên", search: "Tìm kiếm", find: "Tìm",
            count: "1 mục", all: "Tất cả", groups: "Nhóm"),
        "zh": Words(
            noun: "条目", thousand: "1,000", none: { "还没有\($0)。" }, label: { "新\($0)" }, add: "添加", errorPrefix: "错误：",
            empty: "请输入内容。", tooLong: { _ in "内容太长：最多 200 个字符。" },
            full: { maximum, _ in "列表已满：最多 \(maximum) 条。" }, wording: "chinese", address: "地址",
            addressHint: "留空则由名称生成。", name: "名称", search: "搜索", find: "查找", count: "共 1 项", all: "全部",
            groups: "分组"),
    ]
}

/// A language of the site, with the module's title and noun.
struct Translation {
    /// The case of `Language`, with backticks if Swift needs them.
    let name: String
    /// The language subtag.
    let code: String
    let title: String
    let noun: String
    let words: Words
    /// The prefix of this language's paths: `/vi`. Empty for the first language.
    let base: String
    var isKnown: Bool { Words.known[code] != nil }
}
