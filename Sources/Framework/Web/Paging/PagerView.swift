public import Markup

/// Where a page stands among a list's pages, as a view model has it for a `PagerView`.
public struct Pager: Encodable, Equatable, Sendable {
    public let page: Paged
    /// How many pages there are.
    public let pages: Int

    /// Nil for a single page. A page beyond the last, as when entries went meanwhile, becomes the last.
    public init?(at page: Paged, of pages: Int) {
        guard pages > 1 else { return nil }
        self.page = min(page, Paged(pages))
        self.pages = pages
    }

    public var previous: Paged? { page == .first ? nil : page.advanced(by: -1) }
    public var next: Paged? { page.number < pages ? page.advanced(by: 1) : nil }

    /// The pages to link to, the first, the last and this one's neighbours; nil stands for a gap.
    var steps: [Paged?] {
        let near = max(1, page.number - 1)...min(pages, page.number + 1)
        var steps: [Int?] = []
        if near.lowerBound > 1 { steps.append(1) }
        if near.lowerBound == 3 { steps.append(2) } else if near.lowerBound > 3 { steps.append(nil) }
        steps += Array(near)
        if near.upperBound == pages - 2 { steps.append(pages - 1) }
        if near.upperBound < pages - 2 { steps.append(nil) }
        if near.upperBound < pages { steps.append(pages) }
        return steps.map { $0.map { Paged($0) } }
    }
}

/// The words of every pager, in one language.
public struct PagerWords: Sendable {
    /// Names the links between pages.
    public let pages: String
    public let previous: String
    public let next: String
    /// A page alone: `Page 2`.
    public let page: @Sendable (Paged) -> String
    /// A page of how many: `Page 2 of 3`.
    public let place: @Sendable (_ page: Paged, _ pages: Int) -> String

    public init(
        pages: String, previous: String, next: String, page: @escaping @Sendable (Paged) -> String,
        place: @escaping @Sendable (_ page: Paged, _ pages: Int) -> String
    ) {
        self.pages = pages
        self.previous = previous
        self.next = next
        self.page = page
        self.place = place
    }

    public static let english = PagerWords(
        pages: "Pages", previous: "Previous", next: "Next", page: { "Page \($0.number)" },
        place: { "Page \($0.number) of \($1)" })
    public static let vietnamese = PagerWords(
        pages: "Các trang", previous: "Trang trước", next: "Trang sau", page: { "Trang \($0.number)" },
        place: { "Trang \($0.number)/\($1)" })
    public static let chinese = PagerWords(
        pages: "分页", previous: "上一页", next: "下一页", page: { "第 \($0.number) 页" },
        place: { "第 \($0.number) 页，共 \($1) 页" })

    /// A page's title: the list's own, and from the second page on which one it is.
    public func title(_ list: String, on page: Paged) -> String {
        page == .first ? list : "\(list) · \(self.page(page))"
    }
}

/// The links from a page of a list to the others: the page before, the numbers, the page behind.
///
///     if let pager = model.pager { PagerView(pager, text.pages) { router.link(to: .list($0)) } }
public struct PagerView: HTML {
    public typealias Body = Never

    private let previous: Paged?
    private let next: Paged?
    private let pager: Pager?
    private let place: String?
    private let words: PagerWords
    private let link: @Sendable (Paged) -> Link

    public init(_ pager: Pager, _ words: PagerWords, link: @escaping @Sendable (Paged) -> Link) {
        (previous, next, self.pager, place) = (pager.previous, pager.next, pager, nil)
        self.words = words
        self.link = link
    }

    /// With a text between the links, such as `Page 2 of 3`, and no numbers.
    public init(
        _ place: String, previous: Paged?, next: Paged?, _ words: PagerWords,
        link: @escaping @Sendable (Paged) -> Link
    ) {
        (self.previous, self.next, pager, self.place) = (previous, next, nil, place)
        self.words = words
        self.link = link
    }

    /// Not as a body, which a view of another module would walk through at run time.
    public func render(into renderer: inout Renderer) {
        content.render(into: &renderer)
    }

    @HTMLBuilder private var content: some HTML {
        nav(.class("pages"), .aria(.label, words.pages)) {
            if let previous { a(.to(link(previous)), .rel("prev"), .class("button")) { words.previous } }
            if let place { p { place } }
            if let pager {
                ol {
                    for step in pager.steps {
                        if let step {
                            li {
                                a(
                                    .to(link(step)), .aria(.label, words.page(step)),
                                    .aria(.current, step == pager.page ? "page" : nil)
                                ) { String(step.number) }
                            }
                        } else {
                            li(.class("gap")) { "…" }
                        }
                    }
                }
            }
            if let next { a(.to(link(next)), .rel("next"), .class("button")) { words.next } }
        }
    }
}
