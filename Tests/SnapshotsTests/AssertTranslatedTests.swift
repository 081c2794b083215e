import Markup
import Snapshots
import Testing

@Suite struct AssertTranslatedTests {
    private static let english = ["Tea & more", "Shelf", "Search", "A name"]
    private static let vietnamese = ["Trà", "Kệ", "Tìm", "Một tên"]

    /// A page with four texts, one that people wrote, and one of signs.
    private static func page(_ texts: [String], data: String = "Phin") -> some HTML {
        section(.aria(.label, texts[1])) {
            h1 { texts[0] }
            p { data }
            button { texts[2] }
            input(.type(.search), .placeholder(texts[3]), .value("kept"))
            p { "12,50 ✓" }
        }
    }

    @Test func `a page whose every word differs is translated, signs and people's own texts aside`() {
        assertTranslated(["en": Self.page(Self.english), "vi": Self.page(Self.vietnamese)], except: ["Cup\n Phin"])
        let hostile = "<b>\"Tom\" & 'Jerry'</b>"
        assertTranslated(
            ["en": Self.page(Self.english, data: hostile), "vi": Self.page(Self.vietnamese, data: hostile)],
            except: [hostile])
    }

    @Test(arguments: english.indices)
    func `a text, label or placeholder that two languages share fails the test`(index: Int) {
        var texts = Self.vietnamese
        texts[index] = Self.english[index]
        let page = Self.page(texts)
        withKnownIssue {
            assertTranslated(["en": Self.page(Self.english), "vi": page], except: ["Phin"])
        } matching: {
            $0.comments.map(\.rawValue) == ["“\(Self.english[index])” is the same in en and vi."]
        }
    }

    @Test func `a page that says nothing fails the test`() {
        withKnownIssue {
            assertTranslated(["vi": p { "1" }])
        } matching: {
            $0.comments.map(\.rawValue) == ["The page has no text in vi."]
        }
    }
}
