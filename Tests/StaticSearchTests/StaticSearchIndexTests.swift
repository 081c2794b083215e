import Markup
import SiteSearch
import StaticSearch
import Testing

struct StaticSearchIndexTests {
    private static let letters = ["a", "b", "c", "đ", "é", "ж", "7", "ß", "한", "か", "ﭐ", "𐐨"]
    private static let han = ["段", "简", "单", "测", "试", "𠀀"]

    /// Enough words for several parts of each table.
    private static let pages: [StaticSearchPage] = {
        var random = SystemRandomNumberGenerator()
        func word() -> String {
            let isHan = Int.random(in: 0..<4, using: &random) == 0
            return (0..<Int.random(in: 1...6, using: &random)).map { _ in
                (isHan ? han : letters).randomElement(using: &random)!
            }.joined()
        }
        return (0..<90).map { number in
            let length = Int.random(in: 0...(number % 10 == 0 ? 2_000 : 150), using: &random)
            let text = (0..<length).map { _ in word() }.joined(separator: " ")
            return page(number, title: "\(word()) \(word())", .init(id: "s", heading: word(), text: text))
        }
    }()

    private static func page(_ number: Int, title: String, _ sections: StaticSearchPage.Section...) -> StaticSearchPage
    {
        StaticSearchPage(url: SafeURL(encodedPath: "/\(number)"), title: title, sections: sections)
    }

    private static func index(_ pages: [StaticSearchPage]) -> StaticSearchIndex {
        StaticSearchIndex(language: "en", pages: pages)
    }

    @Test func `each word leads to exactly the pages that have it`() {
        let reader = IndexReader(Self.index(Self.pages))
        #expect(reader.entry[2...4].allSatisfy { $0.split(separator: " ").count > 2 })
        var expected: [String: Set<Int>] = [:]
        for (number, page) in Self.pages.enumerated() {
            let texts = [page.title] + page.sections.flatMap { [$0.heading, $0.text] }
            for text in texts { for word in Self.indexed(text) { expected[word, default: []].insert(number) } }
        }
        #expect(expected.count > 1_000)
        for (word, pages) in expected where Set(reader.pages(with: word).keys) != pages {
            Issue.record("\(word): \(reader.pages(with: word).keys.sorted()) instead of \(pages.sorted())")
        }
        #expect(reader.pages(with: "zebra").isEmpty)
    }

    /// The words of a text, and of Han characters their pairs and the last ones.
    private static func indexed(_ text: String) -> Set<String> {
        let words = SearchText(text).words
        return Set(
            words.indices.map { place in
                let next = place + 1 < words.count ? words[place + 1] : ""
                return isHan(words[place]) && isHan(next) ? words[place] + next : words[place]
            })
    }

    private static func isHan(_ word: String) -> Bool {
        word.unicodeScalars.first?.properties.isIdeographic == true
    }

    @Test func `the block of a word has it`() {
        let reader = IndexReader(Self.index(Self.pages))
        var blocks: Set<Int> = []
        for word in ["a", "ab", "段简", "dd", "ss"] {
            for (page, place) in reader.pages(with: word) {
                blocks.insert(place.block)
                let texts = reader.text(page: page, block: place.block)
                #expect(Self.indexed(texts.joined(separator: " ")).contains(word), "\(word) on \(page)")
            }
        }
        #expect(blocks.count > 1)
    }

    @Test func `a spelt word is in both lists of the vocabulary, and nothing else is`() {
        let reader = IndexReader(Self.index([Self.page(0, title: "Cà phê coffee 段简单 a1b2 ab")]))
        #expect(reader.vocabulary(3, has: "coffee") && reader.vocabulary(4, has: "eeffoc"))
        #expect(reader.vocabulary(3, has: "phe") && reader.vocabulary(4, has: "ehp"))
        for word in ["ab", "a1b2", "段简", "eeffoc"] { #expect(!reader.vocabulary(3, has: word)) }
    }

    @Test func `a word in the title weighs more than in the text, and often more than once`() {
        let often = Array(repeating: "tea", count: 20).joined(separator: " ")
        let reader = IndexReader(
            Self.index([
                Self.page(0, title: "Tea", .init(text: "cups")), Self.page(1, title: "Cups", .init(text: often)),
                Self.page(2, title: "Cups", .init(text: "tea for all of us, and for many others who came in late")),
                Self.page(3, title: "Cups", .init(heading: "Tea", text: "for all of us, and for many others")),
            ]))
        let letters = reader.pages(with: "tea").mapValues(\.letter)
        #expect(letters == [0: "e", 1: "d", 2: "b", 3: "c"])
    }

    @Test func `a long text is cut into blocks of at most 4,000 bytes, and nothing is lost`() {
        for text in [
            String(repeating: "một câu dài ", count: 1_500), String(repeating: "段简单测试文本", count: 900),
            String(repeating: "x", count: 9_000), "short",
        ] {
            let reader = IndexReader(Self.index([Self.page(0, title: "T", .init(id: "i", heading: "H", text: text))]))
            let count = reader.files.keys.count { $0.contains("/t/") }
            let pieces = (0..<count).map { String(reader.text(page: 0, block: $0)[1].split(separator: "\t")[2]) }
            #expect(pieces.allSatisfy { $0.utf8.count <= 4_000 })
            #expect(pieces.joined().filter { $0 != " " } == text.filter { $0 != " " })
            #expect(pieces.count == (text.utf8.count + 3_999) / 4_000)
        }
    }

    @Test func `a pair of Han characters is found across blocks`() {
        let reader = IndexReader(
            Self.index([Self.page(0, title: "T", .init(text: String(repeating: "段", count: 1_333) + "简单"))]))
        #expect(reader.pages(with: "段简").count == 1 && reader.pages(with: "简单").count == 1)
        #expect(reader.pages(with: "单").count == 1 && reader.pages(with: "段").isEmpty)
    }

    @Test func `the same pages give the same bytes, and a name changes with the content`() {
        let index = Self.index(Self.pages)
        #expect(index.files == Self.index(Self.pages).files)
        #expect(index.files.last?.name == index.entry && index.entry == "en/entry.txt")
        var changed = Self.pages
        changed[80] = Self.page(100, title: "Another", .init(text: "text"))
        let old = Dictionary(uniqueKeysWithValues: index.files.map { ($0.name, $0.bytes) })
        let new = Self.index(changed).files
        for file in new where file.name != index.entry {
            #expect(old[file.name] == nil || old[file.name] == file.bytes)
        }
        // The first 64 pages are as before.
        let texts = new.filter { $0.name.contains("/t/") }
        let kept = texts.count { old[$0.name] != nil }
        #expect(kept >= 64 && kept < texts.count)
    }

    @Test func `what separates lines and fields is a blank in a text`() {
        let page = Self.page(
            0, title: "One\ttwo\r\nthree", .init(id: "a\nb", heading: "H\tH", text: "\u{0}x\n\ny\u{7F}"))
        #expect(IndexReader(Self.index([page])).text(page: 0, block: 0) == ["/0\tOne two three", "a b\tH H\tx y"])
    }

    @Test func `a word of the title leads to the first block whose text has it`() {
        let text = String(repeating: "cups ", count: 900)
        let reader = IndexReader(Self.index([Self.page(0, title: "Tea Cup", .init(text: "\(text) tea \(text) tea"))]))
        #expect(reader.pages(with: "tea")[0]?.block == 1 && reader.pages(with: "cup")[0]?.block == 0)
    }

    @Test func `words that begin alike for very long are told apart`() {
        let beginning = String(repeating: "a", count: 38)
        let reader = IndexReader(Self.index([Self.page(0, title: "\(beginning)b \(beginning)c")]))
        #expect(reader.pages(with: "\(beginning)b").count == 1 && reader.pages(with: "\(beginning)c").count == 1)
    }

    @Test func `a very long word counts by its beginning`() {
        let reader = IndexReader(Self.index([Self.page(0, title: String(repeating: "ab", count: 5_000))]))
        #expect(reader.pages(with: String(repeating: "ab", count: 20)).count == 1)
    }

    @Test func `a site without pages has an entry alone`() {
        let index = Self.index([])
        #expect(index.files.map(\.name) == ["en/entry.txt"])
        #expect(String(decoding: index.files[0].bytes, as: UTF8.self) == "1 0\n\n\n\n")
    }
}
