import Markup
import Web

/// The catalogue as a file: what to download, a form to upload one, and the last uploads.
struct StaffCatalogueView: View {
    let model: StaffCatalogueViewModel
    let router: StaffCatalogueRouter
    let text: StaffCatalogueText

    var body: some HTML {
        h1 { text.title }
        div(.class("staff-columns")) {
            section(.class("catalogue-file"), .aria(.labelledby, "download")) {
                h2(.id("download")) { text.download }
                p { text.downloadHint }
                p(.class("buttons")) { a(.to(router.link(to: .file)), .class("button")) { text.downloadButton } }
            }
            section(.class("catalogue-file"), .aria(.labelledby, "upload")) {
                h2(.id("upload")) { text.upload }
                p { text.uploadHint }
                uploadForm
            }
        }
        if !model.rows.isEmpty {
            section(.class("history"), .aria(.labelledby, "uploads")) {
                h2(.id("uploads")) { text.uploads }
                ol { for row in model.rows { CatalogueJobRowView(row: row, router: router) } }
            }
        }
    }

    private var uploadForm: some HTML {
        PostForm(to: router.target(of: .upload), style: "staff-form", files: true) {
            FileField(
                StaffCatalogueField.file, text.file, error: model.file.error, text.form, accepted: ".csv,text/csv")
            div(.class("buttons")) { button(.type(.submit), .class("primary")) { text.uploadButton } }
        }
    }
}

/// One of the last uploads.
private struct CatalogueJobRowView: HTML {
    let row: StaffCatalogueViewModel.Row
    let router: StaffCatalogueRouter

    var body: some HTML {
        li {
            a(.to(router.link(to: .job(row.id)))) { row.file.isEmpty ? String(row.id) : row.file }
            p { row.result }
            p(.class("quiet")) {
                "\(row.line) · "
                time(.datetime(row.moment)) { row.time }
            }
        }
    }
}

/// One upload.
struct CatalogueJobView: View {
    let model: CatalogueJobViewModel
    let router: StaffCatalogueRouter
    let text: StaffCatalogueText

    var refresh: Int? { model.isAlive ? 1 : nil }

    var body: some HTML {
        p(.class("back")) { a(.to(router.link(to: .overview)), .class("back-link")) { text.title } }
        h1(.class("file-name")) { model.title }
        div(.class(model.isRefused ? "alert" : "notice"), .role(model.isRefused ? "alert" : "status")) {
            p {
                strong { model.row.result }
                if let hint = model.hint { " \(hint)" }
            }
        }
        if let done = model.done, let total = model.total {
            p { progress(.value(done), .max(total), .aria(.label, text.progress)) {} }
        }
        if model.isAlive {
            p(.class("buttons")) { a(.to(router.link(to: .job(model.row.id))), .class("button")) { text.lookAgain } }
        }
        if !model.issues.isEmpty { CatalogueIssuesView(issues: model.issues, more: model.more, text: text) }
        p(.class("quiet")) {
            "\(model.row.line) · "
            time(.datetime(model.row.moment)) { model.row.time }
        }
    }
}

/// What is wrong with a file, by line and column.
private struct CatalogueIssuesView: HTML {
    let issues: [CatalogueJobViewModel.Issue]
    let more: String?
    let text: StaffCatalogueText

    var body: some HTML {
        table(.class("issues")) {
            thead {
                tr {
                    th(.scope(.col)) { text.line }
                    th(.scope(.col)) { text.column }
                    th(.scope(.col)) { text.what }
                }
            }
            tbody {
                for issue in issues {
                    tr {
                        td { issue.line }
                        td { issue.column }
                        td { issue.problem }
                    }
                }
            }
        }
        if let more { p { more } }
    }
}

/// The page of a file that is being made, which asks again by itself.
struct CatalogueWaitView: View {
    let model: CatalogueWaitViewModel
    let router: StaffCatalogueRouter
    let text: StaffCatalogueText

    var refresh: Int? { 1 }

    var body: some HTML {
        p(.class("back")) { a(.to(router.link(to: .overview)), .class("back-link")) { text.title } }
        h1 { model.title }
        p(.class("lead")) { text.makingHint }
        p(.class("buttons")) { a(.to(router.link(to: .file)), .class("button")) { text.downloadButton } }
    }
}
