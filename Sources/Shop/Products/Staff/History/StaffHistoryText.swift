import Web

/// The words of the history of all products, in one language.
public struct StaffHistoryText: Sendable {
    public let title: String
    public let lead: String
    public let none: String
    public let older: String
    public let newest: String
    /// What an import of many products did.
    public let summary: @Sendable (ImportSummary) -> String
}

extension StaffHistoryText {
    public static let english = StaffHistoryText(
        title: "History",
        lead:
            "Changes to products in the last year, and the people who made them. To undo a change, open the product's page.",
        none: "No changes yet.", older: "Older", newest: "Newest", summary: StaffCatalogueText.english.summary)

    public static let vietnamese = StaffHistoryText(
        title: "Lịch sử", lead: "Ai đã thay đổi sản phẩm nào trong năm qua. Mở trang của sản phẩm để hoàn tác.",
        none: "Chưa có thay đổi nào.", older: "Cũ hơn", newest: "Mới nhất",
        summary: StaffCatalogueText.vietnamese.summary)

    public static let chinese = StaffHistoryText(
        title: "历史记录", lead: "过去一年谁更改了哪些商品。在商品页面可以恢复更改。", none: "还没有更改。", older: "更早", newest: "最新",
        summary: StaffCatalogueText.chinese.summary)
}
