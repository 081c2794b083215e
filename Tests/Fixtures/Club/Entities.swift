public import Prices
public import SiteCollections
public import Web

public struct Venue: Entity {
    public struct Labels: Sendable {
        let name, place: FieldLabel
    }

    public let name: String
    public let place: String

    public static let fields = Fields(Venue.init) {
        Field.line("name", \.name, \.name, 1...100, .searched)
        Field.prose("place", \.place, \.place, 0...500)
    }
}

public struct Event: Entity {
    public enum Sort: String, CaseIterable, Sendable { case training, match, party }
    public enum ListOrder: String, EntryListOrder { case title, newest }

    public struct Labels: Sendable {
        let slug, title, text, note, fee, seats, date, isPublic, photo, programme, venue: FieldLabel
        let sort: ChoiceLabel<Sort>
    }

    public let slug: Slug
    public let title: Translated<String>
    public let text: Translated<String>
    public let note: String
    public let fee: Price?
    public let seats: Int
    public let date: LocalDateTime
    public let sort: Sort
    public let isPublic: Bool
    public let photo: Photograph?
    public let programme: StoredFile?
    public let venue: Reference<Venue>?

    public static let fields = Fields(Event.init) {
        Field.slug("slug", \.slug, \.slug, from: "title")
        Field.line("title", \.title, \.title, 1...200, .searched)
        Field.prose("text", \.text, \.text, 0...5_000, .searched)
        Field.line("note", \.note, \.note, 0...200)
        Field.money("fee", \.fee, \.fee, in: .eur)
        Field.number("seats", \.seats, \.seats, 0...1_000)
        Field.dateTime("date", \.date, \.date, zone: "Europe/Berlin")
        Field.choice("sort", \.sort, \.sort, .grouped)
        Field.flag("is_public", \.isPublic, \.isPublic)
        Field.photograph("photo", \.photo, \.photo)
        Field.file("programme", \.programme, \.programme, maxBytes: 100_000)
        Field.reference("venue", \.venue, \.venue, to: venues)
    }
}

let languages = ["en", "vi"]
public let venues = EntityCollection(Venue.self, named: "venues", languages: languages)
public let events = EntityCollection(
    Event.self, named: "events", languages: languages, pagesOf: 3, order: .by("date"))
