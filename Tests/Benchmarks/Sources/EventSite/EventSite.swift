import Accounts
import Foundation
import Markup
import Platform
import Prices
import SiteCollections
import SiteDatabase
import ViperWeb
import Web

/// An event, with texts as long as those of the shop's products.
struct Event: Entity {
    enum Sort: String, CaseIterable, Sendable { case training, match, party }

    enum ListOrder: String, EntryListOrder { case title, cheapest = "fee", dearest = "-fee", newest }

    struct Labels: Sendable {
        let slug, title, text, fee, date: FieldLabel
        let sort: ChoiceLabel<Sort>
    }

    let slug: Slug
    let title: Translated<String>
    let text: Translated<String>
    let fee: Price
    let date: LocalDateTime
    let sort: Sort

    static let fields = Fields(Event.init) {
        Field.slug("slug", \.slug, \.slug, from: "title")
        Field.line("title", \.title, \.title, 1...200, .searched)
        Field.prose("text", \.text, \.text, 0...5_000, .searched)
        Field.money("fee", \.fee, \.fee, in: .eur)
        Field.dateTime("date", \.date, \.date, zone: "Europe/Berlin")
        Field.choice("sort", \.sort, \.sort, .grouped)
    }
}

enum Language: String, SiteLanguage { case en, vi, zh }

let events = EntityCollection(
    Event.self, named: "events", languages: Language.allCases.map(\.rawValue), order: .by("date"))

/// A site with a collection of events in three languages, by its declaration alone.
@main
struct EventSite: SiteProgram {
    static let name = "events"
    static let schema = SiteSchema(collections: [events.reference])

    static func site(_ context: SiteContext) -> Website {
        Website(Language.allCases.map { localized($0, context) }, context: context)
    }

    private static func localized(_ language: Language, _ context: SiteContext) -> LocalizedSite {
        let text = CollectionText<Event>(
            language.rawValue, title: "Events", new: "New event",
            labels: Event.Labels(
                slug: "Address", title: "Title", text: "Text", fee: "Fee", date: "Date",
                sort: ChoiceLabel("Kind") { $0.rawValue }), orders: { $0?.rawValue ?? "date" })
        let pages = CollectionModule(
            events, context, at: language.base.appending("events"), text: text, card: { event, _ in EventCard(event) },
            list: { model, router in
                EntryListView(model: model, router: router, words: text.words) { event in
                    h2 { a(.to(router.link(to: .entry(event.address)))) { event.card.title } }
                    p { event.card.fee }
                    p { event.card.date }
                }
            }, entry: { model, _ in EventView(model: model) })
        return LocalizedSite(
            in: language,
            modules: [
                pages,
                StaffCollectionModule(
                    events, context, at: language.base.appending("staff"), text: text, page: pages.router),
                AccountsModule(context, in: language),
            ], staff: StaffArea(in: language, links: [])
        ) { layout($0, language) }
    }
}

/// Outside of the program, whose `main` is another one.
@Sendable private func layout(_ screen: Screen, _ language: Language) -> AnyHTML {
    AnyHTML(
        document(.lang(language.rawValue)) {
            head { title { screen.title } }
            body { main { screen.content } }
        })
}

struct EventCard: Encodable, Equatable, Sendable {
    let title, text, fee, date: String

    init(_ event: Entry<Event>) {
        (title, text, fee, date) = (event.title, event.text, event.fee.decimal, event.date.text)
    }
}

struct EventView: View {
    let model: EntryModel<EventCard>

    var body: some HTML {
        h1 { model.title }
        p { model.card.fee }
        p { model.card.date }
        p { model.card.text }
    }
}
