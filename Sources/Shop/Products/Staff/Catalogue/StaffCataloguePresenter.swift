import FoundationEssentials
import Prices
import Web

/// Presents the catalogue as a file.
struct StaffCataloguePresenter {
    let text: StaffCatalogueText
    /// Words a day.
    let date: @Sendable (Date) -> String

    func overview(
        _ jobs: [CatalogueJob], problem: String? = nil
    ) -> StaffCatalogueViewModel {
        StaffCatalogueViewModel(
            title: problem == nil ? text.title : "\(text.form.errorPrefix)\(text.title)",
            file: FieldModel(error: problem),
            rows: jobs.map(row))
    }

    func job(_ job: CatalogueJob) -> CatalogueJobViewModel {
        let (issues, count) = issues(of: job.state)
        let (done, total) = progress(of: job.state)
        return CatalogueJobViewModel(
            title: job.file.isEmpty ? text.title : job.file, row: row(job), hint: hint(job),
            isRefused: isRefused(job.state), isAlive: job.isAlive, done: done, total: total, issues: issues,
            more: count > issues.count ? text.more(count - issues.count) : nil)
    }

    var waiting: CatalogueWaitViewModel { CatalogueWaitViewModel(title: text.making) }

    private func row(_ job: CatalogueJob) -> StaffCatalogueViewModel.Row {
        .init(
            id: job.id, file: job.file, result: result(job.state),
            line: "\(text.kilobytes((job.size + 999) / 1_000)) · \(text.editor.name(job.editor))",
            moment: job.begun.formatted(.iso8601), time: date(job.begun))
    }

    private func result(_ state: CatalogueJob.State) -> String {
        switch state {
        case .checking(0, _): text.waiting
        case .checking(let done, let all): text.checking(percent(done, all))
        case .writing(let done, let all): text.writing(done, all)
        case .stored(let summary), .done(let summary): text.summary(summary)
        case .refused(.issues(let error)): text.issues(error.count)
        case .refused(.currency(let conflict)): text.currency(conflict.catalogue.code, conflict.file.code)
        case .refused(.changed): text.changed
        case .refused(.failed): text.failed
        }
    }

    private func hint(_ job: CatalogueJob) -> String? {
        switch job.state {
        case .checking, .writing: text.running
        case .stored: text.pagesFollow
        case .done(let summary): summary.added + summary.updated > 0 ? text.pagesAreNew : nil
        case .refused: text.nothingChanged
        }
    }

    private func isRefused(_ state: CatalogueJob.State) -> Bool {
        if case .refused = state { true } else { false }
    }

    private func progress(of state: CatalogueJob.State) -> (Int?, Int?) {
        switch state {
        case .checking(let done, let all): (min(done, all), max(all, 1))
        case .writing(let done, let all): (min(done, all), max(all, 1))
        case .stored, .done, .refused: (nil, nil)
        }
    }

    private func percent(_ done: Int, _ all: Int) -> Int { all > 0 ? min(100, done * 100 / all) : 0 }

    private func issues(of state: CatalogueJob.State) -> ([CatalogueJobViewModel.Issue], Int) {
        guard case .refused(.issues(let error)) = state else { return ([], 0) }
        let issues = error.first.map { issue in
            CatalogueJobViewModel.Issue(
                line: String(issue.line), column: issue.column ?? "–", problem: text.problem(issue.problem))
        }
        return (issues, error.count)
    }
}
