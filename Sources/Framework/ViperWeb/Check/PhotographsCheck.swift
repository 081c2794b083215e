import Photographs

/// Counts the photographs.
struct PhotographsCheck: Check {
    let name = "photographs"
    let pictures: String

    func look() throws -> [Finding] {
        let totals = PhotographTotals(ofPictures: pictures)
        guard totals.all > 0 else { return [.ok("none")] }
        let days = Photographs.keptDays
        return [
            .ok(
                """
                \(totals.all), \(totals.waiting) of them still without all files; \(totals.unused) unused, \
                removed after \(days) days
                """)
        ]
    }
}
