import Catalogue
import Markup

/// The floor to compare with: the same page by appending bytes one after the other.
enum AppendingByHand {
    static func page(of products: [Product]) -> [UInt8] {
        var page: [UInt8] = []
        page.reserveCapacity(65_536)
        page.append(contentsOf: #"<ul class="cards">"#.utf8)
        for product in products { append(product, to: &page) }
        page.append(contentsOf: "</ul>".utf8)
        return page
    }

    private static func append(_ product: Product, to page: inout [UInt8]) {
        page.append(contentsOf: #"<li class="card"><a href=""#.utf8)
        append(escaped: product.url.string, to: &page)
        page.append(contentsOf: #"" class="card-link"><img src=""#.utf8)
        append(escaped: product.picture.string, to: &page)
        page.append(contentsOf: #"" alt="" width="320" height="240" loading="lazy"><h2>"#.utf8)
        append(escaped: product.name, to: &page)
        page.append(contentsOf: #"</h2><p class="line">"#.utf8)
        append(escaped: product.content, to: &page)
        page.append(contentsOf: #"</p><p class="price">"#.utf8)
        append(escaped: product.price, to: &page)
        page.append(contentsOf: "</p></a></li>".utf8)
    }

    private static func append(escaped text: String, to page: inout [UInt8]) {
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "<"): page.append(contentsOf: "&lt;".utf8)
            case UInt8(ascii: ">"): page.append(contentsOf: "&gt;".utf8)
            case UInt8(ascii: "&"): page.append(contentsOf: "&amp;".utf8)
            default: page.append(byte)
            }
        }
    }
}
