import Catalogue
import Markup

let products = (0..<100).map(Product.init(number:))
let pages: [(name: String, render: () -> [UInt8])] = [
    ("appended by hand", { AppendingByHand.page(of: products) }),
    ("ForEach", { AnyHTML(ProductList(products: products)).rendered() }),
    ("for", { AnyHTML(ProductLoop(products: products)).rendered() }),
    ("for, a view a row", { AnyHTML(ProductRows(products: products)).rendered() }),
]

let floor = pages[0].render()
print("100 product rows, \(floor.count) bytes; µs a page")
var byHand: Int?
for page in pages {
    precondition(page.render() == floor, "\(page.name) renders something else")
    let (median, minimum) = Stopwatch().nanoseconds(of: page.render)
    let percent = median * 100 / (byHand ?? median)
    byHand = byHand ?? median
    print("\(page.name): median \(median / 1_000), minimum \(minimum / 1_000), \(percent) % of the time by hand")
}
