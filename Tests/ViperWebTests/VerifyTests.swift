import Foundation
import SiteDatabase
import Testing

@testable import StaticSite
@testable import ViperWeb

@Suite struct VerifyTests {
    @Test func `a site that is as it is rendered has nothing to name`() throws {
        let journal = try Journal(entries: 2)
        let comparison = try journal.sites.verify(journal.output)
        #expect(comparison.isSame)
        #expect(try comparison.files == journal.files().count)
    }

    @Test func `files that differ, are missing or are too many are named, copies too, and none is written`() throws {
        let journal = try Journal(entries: 2)
        let site = journal.output.path
        try Data("x".utf8).write(to: URL(fileURLWithPath: "\(site)/entries/1/index.html"))
        try Data("x".utf8).write(to: URL(fileURLWithPath: "\(site)/entries/2/index.html.br"))
        try FileManager.default.removeItem(atPath: "\(site)/vi/entries/index.html.gz")
        try Data("x".utf8).write(to: URL(fileURLWithPath: "\(site)/stray.html.gz"))
        let before = try journal.files()
        let comparison = try journal.sites.verify(journal.output)
        #expect(comparison.different == ["entries/1/index.html", "entries/2/index.html.br"])
        #expect(comparison.missing == ["vi/entries/index.html.gz"])
        #expect(comparison.foreign == ["stray.html.gz"])
        #expect(try journal.files() == before)
    }

    @Test func `a change that is on its way is no difference`() throws {
        let journal = try Journal(entries: 2)
        try journal.store.edit(1, "on its way")
        #expect(try journal.sites.verify(journal.output).isSame)
        #expect(try journal.text(of: "entries/1/index.html").contains("on its way"))
    }

    @Test func `where nothing was rendered there is nothing to compare`() throws {
        let journal = try Journal(entries: 0)
        let nowhere = Output(journal.folder.appendingPathComponent("nowhere").path)
        #expect(throws: OutputError.nothingRendered(nowhere.path)) { try journal.sites.verify(nowhere) }
    }

    @Test(arguments: [(0.0, Finding.State.warning), (59, .warning), (61, .failed)])
    func `a check says how many changes the pages are behind, and since when`(
        age: Double, state: Finding.State
    ) throws {
        let journal = try Journal(entries: 2)
        let inspection = FileInspection(of: journal.path, schema: JournalSite.schema)
        var check = PagesCheck(database: inspection, location: .file(journal.path), output: nil, program: "journal")
        #expect(try check.look().map(\.state) == [.ok])
        try journal.store.edit(1, "one")
        try journal.store.edit(1, "two")
        check.now = Date().addingTimeInterval(age)
        let finding = try #require(try check.look().first)
        #expect(finding.state == state)
        #expect(finding.message.contains("is out of date (missing changes: 2, the oldest "), "\(finding.message)")
    }
}
