import Markup
import Prices
import SiteCollections

/// The list with the entries of the collection.
struct EventPage: HTML {
    let events: [Entry<Event>]

    var body: some HTML {
        h1 { "Events" }
        ul(.class("cards")) {
            for event in events {
                EventCard(
                    slug: event.slug.text, title: event.title, text: event.text, fee: event.fee, seats: event.seats,
                    date: event.date.text, sort: event.sort, isPublic: event.isPublic)
            }
        }
    }
}

/// The list with the entries of the hand-written store.
struct EventPageByHand: HTML {
    let events: [EventByHand]

    var body: some HTML {
        h1 { "Events" }
        ul(.class("cards")) {
            for event in events {
                EventCard(
                    slug: event.slug, title: event.title, text: event.text, fee: event.fee, seats: event.seats,
                    date: event.date, sort: event.sort, isPublic: event.isPublic)
            }
        }
    }
}

/// An event in both lists.
struct EventCard: HTML {
    let slug, title, text: String
    let fee: Price
    let seats: Int
    let date: String
    let sort: Event.Sort
    let isPublic: Bool

    var body: some HTML {
        li(.class("card")) {
            h2(.id(slug)) { title }
            p { text }
            p(.class("price")) { fee.decimal }
            p {
                date
                " "
                sort.rawValue
                " "
                String(seats)
            }
            if isPublic { p(.class("public")) { "Everybody may come" } }
        }
    }
}
