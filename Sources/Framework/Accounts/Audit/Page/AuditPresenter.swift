import FoundationEssentials
import Web

/// Presents a page of the trail.
struct AuditPresenter: Sendable {
    let text: AuditText
    let date: @Sendable (Date) -> String

    func present(_ outcome: AuditInteractor.Outcome) -> Presentation<AuditViewModel, AuditRouter.Page> {
        let query = outcome.query
        return .show(
            AuditViewModel(
                title: text.title, text: query.text, kinds: kinds(query.kind), rows: outcome.page.entries.map(row),
                older: outcome.page.older.map { query.before($0) },
                newest: query.before == nil ? nil : query.before(nil)),
            on: .list(query))
    }

    private func kinds(_ chosen: AuditEvent.Kind?) -> [AuditViewModel.Kind] {
        [AuditViewModel.Kind(name: text.anyKind, value: "", isChosen: chosen == nil)]
            + AuditEvent.Kind.allCases.map {
                AuditViewModel.Kind(name: text.kind($0), value: $0.rawValue, isChosen: $0 == chosen)
            }
    }

    private func row(_ entry: AuditEntry) -> AuditViewModel.Row {
        AuditViewModel.Row(
            line: text.line(
                entry.event, text.people.accounts.name(of: entry.actor),
                entry.subject?.name ?? text.people.accounts.removedAccount),
            time: TimeModel(text: date(entry.time), moment: entry.time.formatted(.iso8601)),
            from: entry.actor.isCommand ? text.commandLine : entry.actor.address)
    }
}

extension AccountsText {
    /// Whom a page names as the one who did something.
    func name(of actor: AuditActor) -> String {
        actor.party.map { $0.name ?? removedAccount } ?? somebody
    }
}

/// The content of a page of the trail.
struct AuditViewModel: ViewModel {
    struct Kind: Encodable, Equatable {
        let name: String
        /// Empty for all kinds.
        let value: String
        let isChosen: Bool
    }

    struct Row: Encodable, Equatable {
        /// Who did what to whom.
        let line: String
        let time: TimeModel
        /// The client's address, or the command line.
        let from: String?
    }

    let title: String
    /// What is looked for.
    let text: String
    let kinds: [Kind]
    let rows: [Row]
    /// The pages with older entries, and with the newest ones.
    let older: AuditQuery?
    let newest: AuditQuery?

    enum CodingKeys: String, CodingKey {
        case title, text, kinds, rows
    }
}
