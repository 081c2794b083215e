import Testing
import Web

@testable import Accounts

struct StaffAreaTests {
    @Test func `an area of AccountsModule begins with its own page, and leads to the sign-in and the account`() {
        let base = Link.root.appending("vi")
        let (staff, list) = (base.appending("staff"), StaffLink("Dishes", base.appending("staff", "dishes")))
        let accounts = AccountsRouter(base: base)
        let area = StaffArea(below: staff, links: [list], accounts: accounts, text: .standard(in: "vi"))
        #expect(area.links == [StaffLink("Nhân viên", staff), list])
        #expect(area.base == staff && area.text.title == StaffText.vietnamese.title)
    }

    @Test(arguments: [("en", "Sign in"), ("vi", "Đăng nhập"), ("zh", "登录"), ("fr", "Sign in"), ("", "Sign in")])
    func `words of a language that ViperWeb does not know are English`(language: String, title: String) {
        #expect(AccountsText.standard(in: language).signInTitle == title)
    }
}
