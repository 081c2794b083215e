import Markup
import Web

@testable import Categories

/// A shelf of words, in pages of two.
struct WordShelf: Shelf {
    var words = ["tea": ["Oolong", "Sencha", "Assam"], "coffee": ["Robusta"]]

    var start: Int { 1 }

    func query(at link: Link, below category: Link) -> Int? {
        switch link.address.path(below: category.address).map(Array.init) {
        case []: 1
        case .some(let rest) where rest.count == 2 && rest[0] == "page": Int(digits: rest[1])
        default: nil
        }
    }

    func link(to query: Int, below category: Link) -> Link {
        query == 1 ? category : category.appending("page", String(query))
    }

    func name(of query: Int) -> String? {
        query == 1 ? nil : "Page \(query)"
    }

    func pages(of slug: String) -> [Int] {
        Array(1...max(1, ((words[slug] ?? []).count + 1) / 2))
    }

    func model(of slug: String, _ query: Int) -> [String]? {
        let page = Array((words[slug] ?? []).dropFirst((query - 1) * 2).prefix(2))
        return page.isEmpty ? nil : page
    }

    func view(of model: [String], below category: Link) -> WordsView {
        WordsView(words: model)
    }
}

struct WordsView: HTML {
    let words: [String]

    var body: some HTML {
        ul { for word in words { li { word } } }
    }
}
