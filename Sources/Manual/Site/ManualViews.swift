import Markup
import SiteCollections
import SiteMarkdown
import Web

/// What a page of the manual shows.
struct ManualCard: Encodable, Equatable, Sendable {
    let summary: String
    let text: ContentText
    let contents: ManualContents
}

extension ManualCard {
    init(_ page: Entry<ManualPage>, _ related: RelatedEntries) throws {
        let all = try manualPages.entries(limit: .max, in: related.language, related.db)
        self.init(
            summary: page.summary, text: try related.text(page.text, of: page, in: manualPages),
            contents: ManualContents(all))
    }
}

struct ManualPageView: View {
    let model: EntryModel<ManualCard>
    let router: CollectionRouter
    let assets: Assets

    var head: some HTML { meta(.name("description"), .content(model.card.summary)) }

    var body: some HTML {
        div(.class("columns")) {
            div {
                article {
                    h1 { model.title }
                    p(.class("lead")) { model.card.summary }
                    parts
                    ContentView(model.card.text, router: router, assets: assets, size: .text)
                }
                footer {
                    EntryNeighboursView(previous: beside.previous, next: beside.next, router: router, words: .english)
                    p { a(.to(ManualSourceModule.link(to: model.address))) { "Source of this page" } }
                }
            }
            nav(.id("pages"), .class("contents"), .aria(.label, "All pages")) {
                for section in ManualSection.allCases {
                    SectionLinks(
                        section: section, contents: model.card.contents, current: model.address, router: router)
                }
            }
        }
    }

    private var beside: (previous: EntryNeighbour?, next: EntryNeighbour?) {
        model.card.contents.neighbours(of: model.address)
    }

    private var headings: [MarkdownOutline.Heading] {
        model.card.text.markdown.outline.headings.filter { $0.level == 2 }
    }

    /// Links to the parts of a long page.
    @HTMLBuilder private var parts: some HTML {
        if headings.count > 2 {
            nav(.class("parts"), .aria(.label, "On this page")) {
                ul {
                    for heading in headings {
                        li { a(.href(SafeURL(fragment: heading.anchor))) { heading.text } }
                    }
                }
            }
        }
    }

}

private struct SectionLinks: HTML {
    let section: ManualSection
    let contents: ManualContents
    let current: EntryAddress
    let router: CollectionRouter

    var body: some HTML {
        p { section.title }
        ul {
            for item in contents.items where item.section == section {
                li {
                    a(
                        .to(router.link(to: .entry(item.address))),
                        .aria(.current, item.address == current ? "page" : nil)
                    ) { item.title }
                }
            }
        }
    }
}

extension PictureView.Size {
    /// As wide as a column of text.
    static let text = PictureView.Size("(min-width: 48rem) 44rem, 92vw", drawn: (width: 704, height: 396))
}
