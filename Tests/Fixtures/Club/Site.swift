import FoundationEssentials
import Markup
import SiteCollections
public import SiteDatabase
public import ViperWeb
public import Web

/// The site of a rowing club, in two languages: events, and the venues that they refer to.
public enum Club: SiteProgram {
    public static let name = "club"
    public static let schema = SiteSchema(collections: [venues.reference, events.reference])

    public static func site(_ context: SiteContext) -> Website {
        Website(languages.map { language in localizedClub(language, context) }, context: context)
    }
}

@Sendable private func localizedClub(_ language: String, _ context: SiteContext) -> LocalizedSite {
    let isEnglish = language == "en"
    let base = isEnglish ? Link.root : Link.root.appending(language)
    let text: CollectionText<Event> = isEnglish ? .english : .vietnamese
    let venueText: CollectionText<Venue> = isEnglish ? .english : .vietnamese
    let date = LocalTimeFormat(locale: isEnglish ? "en_GB" : "vi_VN")
    let moment: @Sendable (Date) -> String = { $0.formatted(.iso8601) }
    let eventPages = CollectionModule(
        events, context, at: base.appending("events"), text: text, siteName: "Rowing club",
        card: { try EventCard($0, $1, date) },
        list: { model, router in
            EntryListView(model: model, router: router, words: text.words) { EventCardView(event: $0, router: router) }
        }, entry: { EventView(model: $0, router: $1) })
    let venuePages = CollectionModule(
        venues, context, at: base.appending("venues"), text: venueText, card: { venue, _ in venue.name },
        list: { model, router in
            EntryListView(model: model, router: router, words: venueText.words) { venue in p { venue.card } }
        }, entry: { model, _ in TitleView(model: model) })
    let staff = base.appending("staff")
    let staffText: StaffEntriesText = isEnglish ? .english : .vietnamese
    return LocalizedSite(
        language: language, base: base, home: eventPages.router.link(to: .list(nil)),
        modules: [
            eventPages, venuePages,
            StaffCollectionModule(
                events, context, at: staff, text: text, staff: staffText, references: [venues.reference],
                date: moment, page: eventPages.router),
            StaffCollectionModule(
                venues, context, at: staff, text: venueText, staff: staffText, role: .owner, date: moment,
                page: venuePages.router),
        ],
        staff: StaffArea(below: staff) { _ in base.appending("login") }, errors: isEnglish ? .english : .vietnamese
    ) { screen in
        AnyHTML(
            document(.lang(language)) {
                head { title { screen.title } }; body { main { screen.content } }
            })
    }
}

private struct TitleView: View {
    let model: EntryModel<String>

    var body: some HTML { h1 { model.title } }
}
