import SiteDatabase
import SiteStores

/// Checks how much visitors keep.
struct VisitorsCheck: Check {
    let name = "visitors"
    let database: any DatabaseInspection

    func look() throws -> [Finding] {
        let (totals, ceiling) = (try database.visitorTotals(), database.visitorCeiling)
        let message =
            """
            \(totals.visitors) visitors of at most \(ceiling.visitors); they use \(Amount(totals.bytes)) of at \
            most \(Amount(ceiling.bytes))
            """
        let isClose =
            totals.visitors > ceiling.visitors / 5 * 4 || totals.bytes > ceiling.bytes / 5 * 4
        return [
            isClose ? .warning("\(message): run `purge` to remove visitors who do not come any more") : .ok(message)
        ]
    }
}
