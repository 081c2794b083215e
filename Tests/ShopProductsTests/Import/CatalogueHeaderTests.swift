import ShopProducts
import Testing

struct CatalogueHeaderTests {
    private let columns = "slug, name, content, price, currency, category, image"
    private let languages = ", and texts in the site's languages such as name.vi"

    @Test(arguments: ["", "\n\r\n", "\u{FEFF}"])
    func `an empty file is refused`(text: String) {
        #expect(CatalogueText.issues(in: text) == ["line 1: the file is empty; the first line must name the columns"])
    }

    @Test func `a missing column is named`() {
        #expect(
            CatalogueText.issues(in: "slug,name,price,currency,category\n") == [
                "line 1, column content: this column is missing; a catalogue has \(columns)",
                "line 1, column image: this column is missing; a catalogue has \(columns)",
            ])
    }

    @Test func `an unknown column is named`() {
        #expect(
            CatalogueText.issues(in: "\(CatalogueText.header),colour,Name, slug\n") == [
                "line 1, column colour: unknown column; a catalogue has \(columns)\(languages)",
                "line 1, column Name: unknown column; a catalogue has \(columns)\(languages)",
                "line 1, column  slug: unknown column; a catalogue has \(columns)\(languages)",
            ])
    }

    @Test func `a column that is there twice is named`() {
        #expect(
            CatalogueText.issues(in: "\(CatalogueText.header),price\n") == [
                "line 1, column price: this column appears twice"
            ])
    }

    @Test func `a name that cannot be shown is called by its place`() {
        let header = Array(CatalogueText.header.utf8)
        #expect(
            CatalogueText.issues(in: header + [UInt8(ascii: ","), 0xFF]) == [
                "line 1, column 8: bytes that are not UTF-8; save the file as UTF-8"
            ])
        #expect(
            CatalogueText.issues(in: header + Array(",a\u{7}".utf8)) == ["line 1, column 8: control character 0x07"])
    }

    @Test func `a file of another kind is refused at its first line`() {
        let utf16: [UInt8] = [0xFF, 0xFE] + CatalogueText.header.utf8.flatMap { [$0, 0] }
        #expect(CatalogueText.issues(in: utf16).first?.hasPrefix("line 1, column 1: bytes that are not UTF-8") == true)
        let semicolons = CatalogueText.header.replacing(",", with: ";")
        #expect(CatalogueText.issues(in: semicolons).first?.contains("unknown column") == true)
    }
}
