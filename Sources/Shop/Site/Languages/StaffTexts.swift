import ShopStorage
import SiteCollections

/// The words of the products' staff pages.
extension CollectionText<ShopProduct> {
    static let english = ofStaff(
        "en", title: "Manage products", new: "New product",
        .init(
            name: "Name", content: "Description", price: FieldLabel("Price", hint: "With its currency: 12.50 USD."),
            category: "Category",
            image: FieldLabel(
                "Picture",
                hint: "A photograph from your phone or camera, 20 MB at most: JPEG, PNG, WebP, AVIF, HEIC or SVG."),
            alt: FieldLabel("What the picture shows", hint: "In a few words, for people who cannot see it."),
            isSoldOut: "Sold out", slug: "Slug"))
    static let vietnamese = ofStaff(
        "vi", title: "Quản lý sản phẩm", new: "Sản phẩm mới",
        .init(
            name: "Tên", content: "Mô tả", price: FieldLabel("Giá", hint: "Kèm đơn vị tiền tệ: 12.50 USD."),
            category: "Danh mục",
            image: FieldLabel(
                "Hình ảnh", hint: "Ảnh từ điện thoại hoặc máy ảnh, tối đa 20 MB: JPEG, PNG, WebP, AVIF, HEIC hoặc SVG."),
            alt: FieldLabel("Hình ảnh cho thấy gì", hint: "Vài từ, cho những người không nhìn thấy hình."),
            isSoldOut: "Hết hàng", slug: "Slug"))
    static let chinese = ofStaff(
        "zh", title: "管理商品", new: "新商品",
        .init(
            name: "名称", content: "描述", price: FieldLabel("价格", hint: "连同货币：12.50 USD。"), category: "分类",
            image: FieldLabel("图片", hint: "手机或相机拍摄的照片，最大 20 MB：JPEG、PNG、WebP、AVIF、HEIC 或 SVG。"),
            alt: FieldLabel("图片内容", hint: "用几个词说明，供看不到图片的人了解。"), isSoldOut: "售罄", slug: "Slug"))

    /// The public pages have words of their own.
    private static func ofStaff(
        _ language: String, title: String, new: String, _ labels: ShopProduct.Labels
    ) -> CollectionText {
        CollectionText(language, title: title, new: new, labels: labels, orders: { _ in "" })
    }
}

/// The words of the categories' staff pages.
extension CollectionText<ShopCategory> {
    static let english = CollectionText(
        "en", title: "Manage categories", new: "New category",
        labels: .init(name: FieldLabel("Name", hint: "The address of the category does not change."), slug: "Slug"))
    static let vietnamese = CollectionText(
        "vi", title: "Quản lý danh mục", new: "Danh mục mới",
        labels: .init(name: FieldLabel("Tên", hint: "Địa chỉ của danh mục không thay đổi."), slug: "Slug"))
    static let chinese = CollectionText(
        "zh", title: "管理分类", new: "新分类", labels: .init(name: FieldLabel("名称", hint: "分类的网址保持不变。"), slug: "Slug"))
}
