import Prices
import SiteCollections

/// An entry of eight fields.
struct Event: Entity {
    enum Sort: String, CaseIterable, Sendable { case training, match, party }

    struct Labels: Sendable {
        let slug, title, text, fee, seats, date, isPublic: FieldLabel
        let sort: ChoiceLabel<Sort>
    }

    let slug: Slug
    let title: Translated<String>
    let text: Translated<String>
    let fee: Price
    let seats: Int
    let date: LocalDateTime
    let sort: Sort
    let isPublic: Bool

    static let fields = Fields(Event.init) {
        Field.slug("slug", \.slug, \.slug, from: "title")
        Field.line("title", \.title, \.title, 1...200)
        Field.prose("text", \.text, \.text, 0...5_000)
        Field.money("fee", \.fee, \.fee, in: .eur)
        Field.number("seats", \.seats, \.seats, 0...1_000)
        Field.dateTime("date", \.date, \.date, zone: "Europe/Berlin")
        Field.choice("sort", \.sort, \.sort)
        Field.flag("is_public", \.isPublic, \.isPublic)
    }
}

let languages = ["en", "vi"]
let events = EntityCollection(Event.self, named: "events", languages: languages)
