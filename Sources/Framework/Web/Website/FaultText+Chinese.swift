extension FaultText {
    public static let chinese = FaultText(
        malformed: Page("无法识别此请求", "地址或表单已损坏，请重新打开链接。"),
        crossSite: Page("此表单并非来自本站", "为了您的安全，未做任何更改。请在本站打开页面，再重新提交表单。"),
        sessionEnded: Page("您的会话已结束", "未做任何更改。请返回上一页，如有账号请重新登录，然后再次提交表单。"),
        missing: Page("找不到页面", "此地址没有内容。页面可能已移动，或从未存在。"),
        wrongMethod: Page("此处无法这样操作", "此地址不支持这种访问方式。"),
        notAForm: Page("这不是表单", "此地址只接受表单。"),
        broken: Page("出错了", "这是我们的问题，与您无关。请稍后再试。"),
        unavailable: Page("暂时无法读取数据", "没有丢失任何内容。请几秒后重试。"),
        reference: "如需联系我们，请注明请求编号：",
        home: "返回首页")
}
