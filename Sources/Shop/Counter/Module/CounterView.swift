import Markup
import Web

/// The counter's page. Without a script its buttons are forms; with one, elements with `data-bind` follow the view
/// model.
struct CounterView: View {
    let model: CounterViewModel
    let router: CounterRouter
    let text: CounterText
    /// Whether the visitor has a session; a script waits for a newcomer's before it lets the page be left.
    var isKnown = false

    var body: some HTML {
        h1 { model.heading }
        p(.class("lead")) { text.lead }
        section(
            .class("counter"), .data("bound", ""), .data("model", router.link(to: .counter).url.string),
            .data("name", "counter"), .data("known", isKnown ? "" : nil), .aria(.label, model.heading)
        ) {
            p(.class("counter-number"), .role("status"), .data("bind", "number")) { model.number }
            div(.class("counter-buttons")) {
                PostForm(to: router.target(of: .decrease)) {
                    button(
                        .type(.submit), .aria(.label, text.decrease), .disabled(!model.canDecrease),
                        .data("bind-enabled", "canDecrease")
                    ) { span(.aria(.hidden, true)) { "−" } }
                }
                PostForm(to: router.target(of: .increase)) {
                    button(.type(.submit), .class("primary"), .aria(.label, text.increase)) {
                        span(.aria(.hidden, true)) { "+" }
                    }
                }
            }
            p(.class("counter-message"), .role("alert"), .data("bind", "message")) { model.message }
        }
        p(.class("quiet")) {
            text.badgeLine
            " "
            a(.to(router.link(to: .badge))) { text.badge }
        }
    }
}
