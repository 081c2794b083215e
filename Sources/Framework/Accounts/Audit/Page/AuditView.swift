import Markup
import Web

/// A page of the trail, with the search.
struct AuditView: View {
    let model: AuditViewModel
    let router: AuditRouter
    let text: AuditText

    var body: some HTML {
        h1 { model.title }
        p(.class("lead")) { text.lead }
        form(.action(router.link(to: .list())), .class("search"), .role("search")) {
            div(.class("field")) {
                label(.for(AuditField.text)) { text.search }
                input(
                    .type(.search), .id(AuditField.text), .name(AuditField.text), .value(model.text),
                    .autocomplete("off"), .autocapitalize(.off), .spellcheck(.off))
            }
            AuditKindsView(kinds: model.kinds, text: text)
            button(.type(.submit)) { text.find }
        }
        if model.rows.isEmpty {
            p(.class("empty")) { text.none }
        } else {
            div(.class("history")) { ol { for row in model.rows { AuditRowView(row: row) } } }
        }
        if model.older != nil || model.newest != nil {
            p(.class("buttons")) {
                if let older = model.older {
                    a(.to(router.link(to: .list(older))), .rel("next"), .class("button")) { text.older }
                }
                if let newest = model.newest {
                    a(.to(router.link(to: .list(newest))), .class("button")) { text.newest }
                }
            }
        }
    }
}

/// The choice of a kind.
private struct AuditKindsView: HTML {
    let kinds: [AuditViewModel.Kind]
    let text: AuditText

    var body: some HTML {
        Choice(
            AuditField.kind, text.kindLabel, kinds.map { Choice.Option($0.value, $0.name, isChosen: $0.isChosen) })
    }
}

/// One entry.
private struct AuditRowView: HTML {
    let row: AuditViewModel.Row

    var body: some HTML {
        li {
            p(.class("audit-line")) { row.line }
            p(.class("quiet")) {
                time(.datetime(row.time.moment)) { row.time.text }
                if let from = row.from {
                    " · "
                    from
                }
            }
        }
    }
}
