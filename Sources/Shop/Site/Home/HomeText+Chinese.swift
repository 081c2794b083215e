extension HomeText {
    static let chinese = HomeText(
        title: "咖啡、茶与冲泡器具",
        heading: "咖啡、茶与冲泡器具",
        lead: "一家小店和一份待办清单，用 Swift 按 VIPER 模块写成，由 ViperWeb 运行在一台小型服务器上。",
        leadOfFiles: "一家小店，用 Swift 按 VIPER 模块写成，由 ViperWeb 生成为静态文件。",
        newest: "新品上架",
        allProducts: "查看全部商品",
        places: "站内导览",
        productsLine: "咖啡豆、茶叶、器具与杯子，件件明码标价。",
        categoriesLine: "同样的货架，按类别陈列，从咖啡豆到礼品。",
        todosLine: "属于您自己的清单：添加、勾选、编辑、撤销，无需账号。",
        counterLine: "属于您自己的数字，可加可减，各个窗口同步显示。",
        accountLine: "登录后，在任何设备上都能看到您的清单和数字。")
}
