import Foundation
import Markup
import SiteSearch
import StaticSearch

/// A small site that `Tests/Browser` searches: its files by their names.
enum RecordedSite {
    static var files: [String: String] {
        let english = StaticSearchIndex(language: "en", pages: englishPages)
        let chinese = StaticSearchIndex(language: "zh", pages: chinesePages)
        var files = Dictionary(
            uniqueKeysWithValues: (english.files + chinese.files).map {
                ("search/\($0.name)", String(decoding: $0.bytes, as: UTF8.self))
            })
        files["index.html"] = page("/", english, .english, englishPages, "en")
        files["zh.html"] = page("/zh.html", chinese, .chinese, chinesePages, "zh")
        return files
    }

    private static let englishPages =
        [
            page(
                "/coffee", "Coffee", "Black and hot, without milk.", .init(id: "beans", heading: "Beans", text: beans)),
            page("/tea", "Tea", "Tea is older than coffee."),
            page("/vietnam", "Cà phê sữa đá", "Đen đắng, with ice and sweet milk."),
            page("/coffees", "Coffeehouses", "A house for coffees and newspapers, and sugared cakes."),
            page("/milk", "Milk", "Milk for tea. Milk for the cat. Milk for all."),
            page("/sweets", "Sweets", "White sugar, which is made of beets in the north."),
            page("/street", "Straße", "A long street <b>without</b> & with shops."),
        ] + (1...12).map { page("/cup-\($0)", "Cup \($0)", "A cup of porcelain, number \($0).") }

    private static let beans =
        String(repeating: "The beans come from far away. ", count: 300) + "They are roasted slowly."

    private static let chinesePages = [
        page("/zh/1", "测试", "这是一段简单的测试文本，没有别的。"), page("/zh/2", "文本", "另一段文本，很简单。"),
        page("/zh/3", "Cà phê 咖啡", "冰咖啡和牛奶。"),
    ]

    private static func page(
        _ url: String, _ title: String, _ text: String, _ sections: StaticSearchPage.Section...
    ) -> StaticSearchPage {
        StaticSearchPage(url: SafeURL(encodedPath: url), title: title, text: text, sections: sections)
    }

    private static func page(
        _ url: String, _ index: StaticSearchIndex, _ text: StaticSearchText, _ pages: [StaticSearchPage],
        _ language: String
    ) -> String {
        let form = StaticSearchForm(
            action: SafeURL(encodedPath: url), index: SafeURL(encodedPath: "/search/\(index.entry)"), text: text)
        let page = document(.lang(language)) {
            head {
                meta(.charset("utf-8"))
                meta(.name("viewport"), .content("width=device-width"))
                title { text.label }
                link(.rel("stylesheet"), .href(SafeURL(encodedPath: "/style.css")))
                script(.type(.module), .src(SafeURL(encodedPath: "/search.js")))
            }
            body {
                main {
                    h1 { text.label }
                    StaticSearchView(form: form, pages: pages)
                }
            }
        }
        return page.renderedIndented()
    }
}

/// The words of every scalar and of some texts, as `SearchText` has them: the script has to have the same ones.
enum RecordedFolding {
    private static let texts = [
        "Cà phê sữa đá, ĐEN ĐẮNG", "Ca\u{300} phe\u{302}", "Straße STRASSE ẞ", "ΟΔΟΣ οδός Οδυσσεύς", "Ёлка ЙОД",
        "İstanbul ISPARTA ılık", "हिन्दी में पाठ", "ภาษาไทย กำลัง", "한국어 텍스트", "がぎぐ パピプ ﾊﾟﾋﾟ ｶﾞ", "שָׁלוֹם", "آب مُحَمَّد",
        "冰咖啡2 go Ice", "这是一段简单的测试文本。", "ＡＢＣ １２ ｶﾅ", "rock'n'roll don’t", "½ kilo ² Ⅷ", "a😀b e\u{301}\u{323}x",
        "ﬁne ﬂow", "Ǆ ǅ ǆ",
        "naïve café Ærøskøbing Łódź", "𐐀𐐨 𠀀𠀁", "a\u{200D}b\u{200C}c", "x_y-z", "C++ C# .NET", "ა\u{301}ბ",
    ]

    static var text: String {
        (ranges + texts.map { "\($0)\t\(words($0))" }).joined(separator: "\n") + "\n"
    }

    /// Neighbours with no words, or that are words themselves, have one line.
    private static var ranges: [String] {
        var lines: [(first: UInt32, last: UInt32, words: String)] = []
        for scalar in (0...0x2FFFF).lazy.compactMap(Unicode.Scalar.init(_:)).filter(isCompared) {
            let folded = words(String(scalar))
            let value = scalar.value
            let words = folded.unicodeScalars.elementsEqual(CollectionOfOne(scalar)) ? "=" : folded
            let isNext = lines.last.map { $0.last == value - 1 && $0.words == words } == true
            if isNext, ["", "="].contains(words) {
                lines[lines.count - 1].last = value
            } else {
                lines.append((value, value, words))
            }
        }
        return lines.map { "\(String($0.first, radix: 16))-\(String($0.last, radix: 16))\t\($0.words)" }
    }

    /// Foundation and Chromium may have different versions of Unicode. They differ for U+1C80 to U+1C88, variants of
    /// Cyrillic letters in old prints, and for the marks of narrow katakana that stand alone.
    private static func isCompared(_ scalar: Unicode.Scalar) -> Bool {
        guard let age = scalar.properties.age, !(0x1C80...0x1C88).contains(scalar.value),
            !(0xFF9E...0xFF9F).contains(scalar.value)
        else { return false }
        return age.major <= 12 && scalar.properties.generalCategory != .privateUse
    }

    private static func words(_ text: String) -> String { SearchText(text).words.joined(separator: " ") }
}
