import Markup
import Web

/// The form that takes a file, and the last imports.
struct StaffImportView: View {
    let model: StaffImportModel
    let router: StaffEntriesRouter
    let text: StaffEntriesText

    var body: some HTML {
        p(.class("back")) { a(.to(router.link(to: .list())), .class("back-link")) { text.all } }
        h1 { text.importTitle }
        PostForm(to: router.target(of: .importFile), style: "staff-form", files: true) {
            FileField(
                StaffEntryField.file, text.importTitle, error: model.error, text.form, hint: text.importHint,
                accepted: ".csv,text/csv")
            div(.class("buttons")) { button(.type(.submit), .class("primary")) { text.importButton } }
        }
        if !model.imports.isEmpty {
            section(.class("history")) {
                h2 { text.imports }
                ol {
                    for file in model.imports {
                        li {
                            a(.to(router.link(to: .imported(file.id)))) { file.name }
                            p { file.result }
                            StaffImportLineView(file: file)
                        }
                    }
                }
            }
        }
    }
}

/// One import: how far it is, or what became of it. The page asks again by itself until it ends.
struct StaffImportedView: View {
    let model: StaffImportedModel
    let router: StaffEntriesRouter
    let text: StaffEntriesText

    var refresh: Int? { model.isAlive ? 1 : nil }

    var body: some HTML {
        p(.class("back")) { a(.to(router.link(to: .importing)), .class("back-link")) { text.importTitle } }
        h1(.class("file-name")) { model.title }
        div(.class(model.isRefused ? "alert" : "notice"), .role(model.isRefused ? "alert" : "status")) {
            p { strong { model.file.result } }
            if !model.problems.isEmpty { ul { for problem in model.problems { li { problem } } } }
            if let more = model.more { p { more } }
        }
        if let done = model.done, let total = model.total {
            p { progress(.value(done), .max(total), .aria(.label, text.importTitle)) {} }
            p { text.importRunning }
        }
        if model.isAlive {
            p(.class("buttons")) {
                a(.to(router.link(to: .imported(model.file.id))), .class("button")) { text.lookAgain }
            }
        }
        StaffImportLineView(file: model.file)
    }
}

/// Size, editor and time of an import.
private struct StaffImportLineView: HTML {
    let file: StaffImportLine

    var body: some HTML {
        p(.class("quiet")) {
            "\(file.line) · "
            time(.datetime(file.moment)) { file.time }
        }
    }
}

/// The page of a file that is being made, which asks again by itself.
struct StaffFileView: View {
    let model: StaffFileModel
    let router: StaffEntriesRouter
    let text: StaffEntriesText

    var refresh: Int? { 1 }

    var body: some HTML {
        p(.class("back")) { a(.to(router.link(to: .list())), .class("back-link")) { text.all } }
        h1 { model.title }
        p(.class("lead")) { text.makingHint }
        p(.class("buttons")) { a(.to(router.link(to: .file)), .class("button")) { text.export } }
    }
}
