/// The words of the search in one language. A text may have names in braces, for which the script writes values.
public struct StaticSearchText: Sendable {
    public var label: String
    public var button: String
    /// Says that the index is loading.
    public var loading: String
    /// `{query}` is what somebody looked for.
    public var none: String
    public var one: String
    /// `{count}` is the number of pages.
    public var many: String
    /// `{query}` has a typo, and `{meant}` is the search without it, whose pages are shown.
    public var meant: String
    /// Says that a file of the index did not come. The link to the list of all pages follows.
    public var error: String
    /// The link to the list of all pages, and its heading.
    public var pages: String
    /// Shows further results.
    public var more: String

    public init(
        label: String, button: String, loading: String, none: String, one: String, many: String, meant: String,
        error: String, pages: String, more: String
    ) {
        (self.label, self.button, self.loading, self.none) = (label, button, loading, none)
        (self.one, self.many, self.meant, self.error) = (one, many, meant, error)
        (self.pages, self.more) = (pages, more)
    }
}

extension StaticSearchText {
    public static let english = StaticSearchText(
        label: "Search", button: "Search", loading: "Searching …", none: "No page has “{query}”.", one: "One page",
        many: "{count} pages", meant: "No page has “{query}”. Did you mean “{meant}”?",
        error: "The search does not answer.", pages: "All pages", more: "More results")

    public static let vietnamese = StaticSearchText(
        label: "Tìm kiếm", button: "Tìm", loading: "Đang tìm …", none: "Không có trang nào chứa “{query}”.",
        one: "Một trang", many: "{count} trang", meant: "Không có trang nào chứa “{query}”. Ý bạn là “{meant}”?",
        error: "Chức năng tìm kiếm không phản hồi.", pages: "Tất cả các trang", more: "Thêm kết quả")

    public static let chinese = StaticSearchText(
        label: "搜索", button: "搜索", loading: "正在搜索……", none: "没有包含“{query}”的页面。", one: "1 个页面",
        many: "{count} 个页面", meant: "没有包含“{query}”的页面。您是不是要找“{meant}”？", error: "搜索没有响应。", pages: "所有页面",
        more: "更多结果")
}
