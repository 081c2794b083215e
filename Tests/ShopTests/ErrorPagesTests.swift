import Foundation
import Testing

/// The web server's own error pages, which are there when no worker is.
struct ErrorPagesTests {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../public/errors")

    @Test(arguments: ["400", "404", "413", "429", "503"])
    func `an error page says it in three languages and leads to the home page of each`(name: String) throws {
        let html = try String(contentsOf: Self.folder.appending(path: "\(name).html"), encoding: .utf8)
        let sections = html.split(separator: "<section ").dropFirst()
        #expect(sections.map { String($0.prefix { $0 != ">" }) } == [#"lang="en""#, #"lang="vi""#, #"lang="zh-Hans""#])
        for home in ["/", "/vi/", "/zh/"] { #expect(html.contains(#"<a href="\#(home)""#)) }
        let lines = html.split(separator: "\n").filter { $0.contains("<p") || $0.contains("<h") }
        #expect(Set(lines).count == lines.count)
    }

    @Test func `there is no other`() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
        #expect(names.sorted() == ["400.html", "404.html", "413.html", "429.html", "503.html"])
    }
}
