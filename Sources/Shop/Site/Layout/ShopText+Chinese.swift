import SiteCollections

extension ShopText {
    static let chinese = ShopText(
        name: "Phin & Leaf",
        skip: "跳到主要内容",
        navigation: "主导航",
        products: "商品",
        categories: "分类",
        todos: "待办事项",
        counter: "计数器",
        account: "账号",
        contact: "联系我们",
        journal: "手记",
        allArticles: "全部文章",
        tags: FieldLabel(
            "标签",
            words: ["coffee": "咖啡", "tea": "茶", "recipes": "配方", "ceramics": "陶瓷", "travel": "旅行"]),
        published: { "\($0) · 阅读约 \($1) 分钟" },
        onlyEnglish: "本文只有英文版。",
        about: "关于小店",
        shipping: "配送",
        privacy: "隐私",
        further: "关于",
        languages: "语言",
        footer: "Phin & Leaf 是 ViperWeb 的演示商店，所有商品均不出售。")
}
