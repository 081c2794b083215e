import StaticSite
import Testing
import Web

struct FileNameTests {
    @Test(arguments: [
        ([], "index.html"), (["vi", ""], "vi/index.html"), (["products"], "products/index.html"),
        (["products", "page", "2"], "products/page/2/index.html"), (["分类", "冰 咖啡"], "分类/冰 咖啡/index.html"),
        (["%2e%2e"], "%2e%2e/index.html"), (["a..b"], "a..b/index.html"),
    ])
    func `a page is an index in a folder of its own`(path: [String], file: String) {
        #expect(FileName(Link(Address(path: path)), .page)?.path == file)
    }

    @Test func `a feed or an image is the file itself`() {
        #expect(FileName(Link.root.appending("products", "feed.atom"), .atom)?.path == "products/feed.atom")
        #expect(FileName(Link.root, .svg) == nil)
        #expect(FileName(Link.root.appending("badge", ""), .svg) == nil)
    }

    @Test(arguments: [
        ["..", "..", "etc", "passwd"], ["a", "..", "b"], ["."], ["a/b"], ["a/../../b"], ["a\\b"], ["a\0b"], ["", "a"],
        ["a", "", "b"], [".htaccess"], ["a", ".git"], [String(repeating: "é", count: 128)],
    ])
    func `no other address is a file's name`(path: [String]) {
        #expect(FileName(Link(Address(path: path)), .page) == nil)
        #expect(FileName(Link(Address(path: path)), .atom) == nil)
    }

    @Test func `a page with a query is no file`() {
        #expect(FileName(Link.root.appending("a", query: [QueryItem(name: "page", value: "2")]), .page) == nil)
    }
}
