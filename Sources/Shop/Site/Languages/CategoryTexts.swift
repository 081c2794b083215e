import ShopStorage
import SiteCollections

/// The words of the categories' staff pages.
extension CollectionText<ShopCategory> {
    static let english = CollectionText(
        "en", title: "Manage categories", new: "New category",
        labels: .init(name: FieldLabel("Name", hint: "The address of the category does not change.")), words: .english)
    static let vietnamese = CollectionText(
        "vi", title: "Quản lý danh mục", new: "Danh mục mới",
        labels: .init(name: FieldLabel("Tên", hint: "Địa chỉ của danh mục không thay đổi.")), words: .vietnamese)
    static let chinese = CollectionText(
        "zh", title: "管理分类", new: "新分类", labels: .init(name: FieldLabel("名称", hint: "分类的网址保持不变。")),
        words: .chinese)
}

extension StaffEntriesText {
    static let ofCategoriesInEnglish = english.with(
        none: "There are no categories yet. To create one, give a product a new category.")
    static let ofCategoriesInVietnamese = vietnamese.with(
        none: "Chưa có danh mục nào. Sản phẩm ghi một danh mục mới sẽ tạo ra danh mục đó.")
    static let ofCategoriesInChinese = chinese.with(none: "没有分类。商品填写新的分类名称时会新建分类。")
}
