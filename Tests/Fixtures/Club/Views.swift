import Markup
import SiteCollections
import Web

/// What the club shows of an event.
struct EventCard: Encodable, Equatable, Sendable {
    let title: String
    let date: String
    let text: String
    let venue: String?
    /// The size of the PDF in kB.
    let programme: Int?

    init(_ event: Entry<Event>, _ related: RelatedEntries, _ date: LocalTimeFormat) throws {
        title = event.title
        self.date = date.text(of: event.date)
        text = event.text
        venue = try related.entry(event.venue, of: venues)?.name
        programme = event.programme.map { $0.size / 1_000 }
    }
}

/// An event in a list.
struct EventCardView: HTML {
    let event: ListedEntry<EventCard>
    let router: CollectionRouter

    var body: some HTML {
        h2 { a(.to(router.link(to: .entry(event.address)))) { event.card.title } }
        p { event.card.date }
        if let venue = event.card.venue { p { venue } }
    }
}

/// An event's page.
struct EventView: View {
    let model: EntryModel<EventCard>
    let router: CollectionRouter

    var body: some HTML {
        h1 { model.title }
        p { model.card.date }
        if let venue = model.card.venue { p { venue } }
        p { model.card.text }
        if let size = model.card.programme {
            p { a(.to(router.link(to: .file(model.address, "programme")))) { "Programme (PDF, \(size) kB)" } }
        }
    }
}
