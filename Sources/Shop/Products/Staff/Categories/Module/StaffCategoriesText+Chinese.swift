import Web

extension StaffCategoriesText {
    public static let chinese = StaffCategoriesText(
        title: "管理分类",
        count: { "共 \($0.grouped(by: ",")) 个分类" },
        products: { "\($0.grouped(by: ",")) 件商品" },
        none: "没有分类。商品填写新的分类名称时会新建分类。",
        order: .chinese,
        placeLabel: "在分类中的位置",
        back: "全部分类",
        name: "名称",
        nameHint: "分类的网址保持不变。",
        save: "保存",
        cancel: "取消",
        saved: "已保存。所有显示它的页面都已更新。",
        onSite: "在网站上查看",
        form: .chinese,
        problem: StaffProductsText.chinese.problem,
        taken: "已有其他分类使用此名称。",
        changedMeanwhile: "在您编辑期间，有人给此分类改了名。您的内容尚未保存：请比较后再次保存。",
        theirs: "对方保存的内容",
        history: "历史记录",
        editor: .chinese,
        event: { kind in
            switch kind {
            case .renamed: "已改名"
            case .moved: "已移动"
            }
        },
        undo: "恢复原值")
}
