import Testing

@testable import SiteMarkdown

/// Each test keeps what was parsed of one text as that of another one: so a page tells whether it parsed.
@Suite(.serialized) struct ParsedTextsTests {
    private let collection = "parsed-texts"

    @Test func `a page shows what was parsed, and only once`() throws {
        try keep("a *red* rose", as: "rose one")
        #expect(try page("rose one") == "<p>a <em>red</em> rose</p>")
        #expect(try page("rose one") == "<p>rose one</p>")
    }

    @Test func `a collection forgets its own texts`() throws {
        try keep("a *red* rose", as: "rose two")
        ParsedTexts.forget(in: "other")
        #expect(try page("rose two") == "<p>a <em>red</em> rose</p>")
        try keep("a *red* rose", as: "rose two")
        ParsedTexts.forget(in: collection)
        #expect(try page("rose two") == "<p>rose two</p>")
    }

    @Test func `no more than 48 MiB of sources are kept, until pages have taken some`() throws {
        let sources = (0..<900).map { "\($0) " + String(repeating: "a", count: 60_000) }
        for source in sources { try keep("a *red* rose", as: source) }
        defer { ParsedTexts.forget(in: collection) }
        #expect(try page(sources[899]).hasPrefix("<p>899 a"))
        #expect(try page(sources[0]) == "<p>a <em>red</em> rose</p>")
        try keep("a *red* rose", as: sources[899])
        #expect(try page(sources[899]) == "<p>a <em>red</em> rose</p>")
    }

    private func keep(_ text: String, as source: String) throws {
        ParsedTexts.keep(MarkdownReader(try Markdown(text)).pieces, of: source, in: collection)
    }
}
