import Foundation
import Testing

@testable import SiteDatabase

@Suite struct CopyTimeTests {
    @Test func `a time is written in UTC, and read as it was written`() throws {
        let time = CopyTime(Date(timeIntervalSince1970: 1_795_230_000.75))
        #expect("\(time)" == "2026-11-21T03-00-00Z")
        #expect(CopyTime("2026-11-21T03-00-00Z") == time)
    }

    @Test(arguments: [
        "", "2026-11-21", "2026-11-21T03:00:00Z", "2026-11-21T03-00-00", "2026-11-21T03-00-00z", "2026-13-21T03-00-00Z",
        "2026-02-30T03-00-00Z", "2026-11-21T25-00-00Z", "02026-11-21T03-00-00Z", "2026-11-21T03-00-00Z ", "TTT",
        "2026-11-21T03-00-00.5Z", "2026-11-21T03-00-00+01:00", "20261121T030000Z",
    ])
    func `nothing else is a time`(_ text: String) {
        #expect(CopyTime(text) == nil)
    }
}
