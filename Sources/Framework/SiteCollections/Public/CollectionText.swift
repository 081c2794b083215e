public import Web

/// The words of a collection, in one language.
public struct CollectionText<Content: Entity>: Sendable {
    /// The subtag of the language (RFC 5646, 2.2.1).
    public let language: String
    /// What the entries are called together: `Events`.
    public let title: String
    /// What the form for a new one is called: `New event`.
    public let new: String
    public let labels: Content.Labels
    public let words: CollectionWords
    let orders: @Sendable (Content.ListOrder?) -> String

    /// `orders` names each order of the lists; nil is the collection's own. `words` are ViperWeb's by default.
    public init(
        _ language: String, title: String, new: String, labels: Content.Labels,
        orders: @escaping @Sendable (Content.ListOrder?) -> String, words: CollectionWords? = nil
    ) {
        self.language = language
        self.title = title
        self.new = new
        self.labels = labels
        self.orders = orders
        self.words = words ?? .standard(in: language)
    }
}

extension CollectionText where Content.ListOrder == NoListOrder {
    /// For lists that have one order.
    public init(
        _ language: String, title: String, new: String, labels: Content.Labels, words: CollectionWords? = nil
    ) {
        self.init(language, title: title, new: new, labels: labels, orders: { _ in "" }, words: words)
    }
}

/// The words of all collections' public pages, in one language.
public struct CollectionWords: StandardWords {
    public let search: String
    public let find: String
    /// The link to the list of all groups' entries.
    public let all: String
    public let groups: String
    /// The label of the links that choose an order.
    public let orders: String
    public let none: String
    public let count: @Sendable (Int) -> String
    public let found: @Sendable (_ search: String) -> String
    /// The link to the search that may have been meant.
    public let meant: @Sendable (_ search: String) -> String
    public let pager: PagerWords

    public init(
        search: String, find: String, all: String, groups: String, orders: String, none: String,
        count: @escaping @Sendable (Int) -> String, found: @escaping @Sendable (_ search: String) -> String,
        meant: @escaping @Sendable (_ search: String) -> String, pager: PagerWords
    ) {
        self.search = search
        self.find = find
        self.all = all
        self.groups = groups
        self.orders = orders
        self.none = none
        self.count = count
        self.found = found
        self.meant = meant
        self.pager = pager
    }

    public static let english = CollectionWords(
        search: "Search", find: "Find", all: "All", groups: "Groups", orders: "Order",
        none: "There is nothing here yet.",
        count: { $0 == 1 ? "1 entry" : "\($0) entries" }, found: { "Search: \($0)" },
        meant: { "Did you mean “\($0)”?" },
        pager: .english)
    public static let vietnamese = CollectionWords(
        search: "Tìm kiếm", find: "Tìm", all: "Tất cả", groups: "Nhóm", orders: "Thứ tự", none: "Chưa có gì ở đây.",
        count: { "\($0) mục" }, found: { "Tìm kiếm: \($0)" }, meant: { "Có phải bạn muốn tìm “\($0)”?" },
        pager: .vietnamese)
    public static let chinese = CollectionWords(
        search: "搜索", find: "查找", all: "全部", groups: "分组", orders: "排序", none: "这里还没有内容。", count: { "共 \($0) 项" },
        found: { "搜索：\($0)" }, meant: { "您是不是要找“\($0)”？" }, pager: .chinese)
}
