import Markup
import Testing

@testable import Web

/// Forms, their one-time key, and their fields.
@Suite struct FormKitTests {
    private enum BoatField: String, FormField {
        case name, picture, begins
        case noPicture = "no-picture"
    }

    private func markup(_ content: some HTML) -> String { String(decoding: AnyHTML(content).rendered(), as: UTF8.self) }

    private var twoForms: some HTML {
        div {
            PostForm(to: Link.root.target("a")) { button(.type(.submit)) { "A" } }
            PostForm(to: Link.root.target("b"), style: "wide", files: true, heading: "top") {
                button(.type(.submit)) { "B" }
            }
        }
    }

    @Test func `all forms of a visitor's page have one key, the forms of two pages have two`() throws {
        let keys = try (0..<2).map { _ in
            let keys = IdempotencyKey.onPage { markup(twoForms) }.matches(of: /name="form-key" value="([0-9a-f]{32})"/)
            try #require(keys.count == 2)
            #expect(keys[0].output.1 == keys[1].output.1)
            return String(keys[0].output.1)
        }
        #expect(keys[0] != keys[1])
    }

    @Test func `the forms of a page for everybody have none`() {
        #expect(
            markup(twoForms)
                == #"<div><form method="post" action="/a"><button type="submit">A</button></form>"#
                + #"<form method="post" action="/b" enctype="multipart/form-data" class="wide" aria-labelledby="top">"#
                + #"<button type="submit">B</button></form></div>"#)
    }

    @Test func `a field has its label, its hint and its message, and points at them`() {
        let field = TextField(
            BoatField.name, "Name", FieldModel("<Pike>", error: "Too short."), .english, hint: "On the stern.",
            isRequired: false, maxLength: 9, suggestions: ["Otter"])
        #expect(
            markup(field)
                == #"<div class="field"><label for="name">Name <span class="quiet">(optional)</span></label>"#
                + #"<p class="quiet" id="name-hint">On the stern.</p>"#
                + #"<input type="text" id="name" name="name" value="&lt;Pike&gt;" list="name-list" maxlength="9" autocomplete="off" "#
                + #"aria-invalid="true" aria-describedby="name-hint name-error">"#
                + #"<datalist id="name-list"><option value="Otter"></option></datalist>"#
                + #"<p class="field-error" id="name-error"><span class="visually-hidden">Error: </span>Too short.</p></div>"#
        )
        let bare = markup(TextArea(BoatField.name, "Name", FieldModel("a"), .english, rows: 3))
        #expect(
            bare
                == #"<div class="field"><label for="name">Name</label><textarea id="name" name="name" rows="3" required>a</textarea></div>"#
        )
    }

    @Test func `a date and a time are what the browser writes`() {
        let field = markup(DateTimeField(BoatField.begins, "Begins", FieldModel("2026-05-03T14:30"), .english))
        #expect(
            field.contains(
                #"<input type="datetime-local" id="begins" name="begins" value="2026-05-03T14:30" required>"#))
    }

    @Test func `a menu has its entries, and the one that is chosen`() {
        let options = [Choice.Option("", "All", isChosen: false), .init("a", "A & B", isChosen: true)]
        #expect(
            markup(Choice(BoatField.name, "Name", options, submitsOnChange: true))
                == #"<div class="field"><label for="name">Name</label><select id="name" name="name" data-submit-on-change="">"#
                + #"<option value="">All</option><option value="a" selected>A &amp; B</option></select></div>"#)
    }

    @Test func `only a photograph that is there can be removed`() {
        let field = { (picture: AnyHTML?) in
            markup(
                PhotographField(
                    BoatField.picture, removal: .noPicture, "Picture", error: nil, .vietnamese, picture: picture))
        }
        #expect(!field(nil).contains("no-picture"))
        let present = field(AnyHTML(img(.src(Link.root.url), .alt(""))))
        #expect(present.contains(#"<input type="checkbox" id="no-picture" name="no-picture" value="1">"#))
        #expect(present.contains("Gỡ ảnh này") && present.contains("<img "))
    }

    @Test func `the JSON of a view model has its title, also a computed one`() throws {
        struct Model: ViewModel {
            let name: String
            var title: String { "Boat \(name)" }
        }
        struct ModelView: View {
            let model: Model
            var body: some HTML { h1 { model.title } }
        }
        let screen = Screen(ModelView(model: Model(name: "Pike")), at: nil)
        #expect(try screen.json() == Array(#"{"name":"Pike","title":"Boat Pike"}"#.utf8))
    }
}
