import Foundation
import Notebook
import Platform
import SiteContent
import SiteDatabase
import SiteStores
import StaticSite
import Testing
import Web

@testable import SiteCollections
@testable import ViperWeb

/// Texts that show the pictures beside them.
@Suite struct ContentPicturesTests {
    private typealias Club = LinkedFolderTests.Club

    private let folder = TextFolder()
    /// The names of files that were taken.
    private let taken = Lock([String]())

    /// A file's first letter is the digit of its photograph.
    private static func photograph(_ digit: Character) -> String {
        Photograph(hash: String(repeating: digit, count: 16), width: 600, height: 400, colour: "102030")?.name ?? ""
    }

    /// How a page's address of it begins.
    private static func shown(_ digit: Character) -> String { String(photograph(digit).dropLast(4)) }

    private var content: ContentFolders {
        let photographs: SitePictures.Taking = { [taken] names, path in
            taken.withLock { $0 += names }
            return Dictionary(
                uniqueKeysWithValues: names.map { name in
                    let first = (try? String(contentsOfFile: "\(path)/\(name)", encoding: .utf8))?.first ?? " "
                    return (
                        name, first == "x" ? .failure(PhotographProblem.broken) : .success(Self.photograph(first))
                    )
                })
        }
        return ContentFolders(of: Club.self, publicFolder: folder.publicFolder, photographs: photographs)
    }

    /// A folder with two texts and two pictures.
    private func start(_ engine: DatabaseEngine = .sqlite) throws -> any LiveDatabase {
        try folder.makePublicFolder()
        try folder.write("info/about.md", "---\ntitle: About\n---\nAbout us.\n")
        try folder.write("journal/2026/row.md", "---\ntitle: Row\n---\n![Our boat](our%20boat.jpg)\n")
        try folder.write("journal/2026/row.vi.md", "---\ntitle: Chèo\n---\n![Thuyền](../club.PNG)\n")
        try folder.write("journal/2026/our boat.jpg", "1")
        try folder.write("journal/club.PNG", "2")
        let database: any LiveDatabase =
            try engine == .sqlite
            ? SQLiteDatabase(migrating: folder.database, schema: Club.schema) : engine.database(Club.schema)
        try content.take(into: database)
        return database
    }

    private func page(_ path: String, _ database: any SQLDatabase) throws -> String {
        let context = SiteContext(reading: database, assets: try Assets(folders: []))
        return String(decoding: Club.site(context).respond(to: Request(path: path)).body, as: UTF8.self)
    }

    private func photographs(_ database: any SQLDatabase) throws -> Set<String> {
        var names = Set<String>()
        try database.read { db in
            for source in Club.schema.folders { try source.photographs(db) { names.insert($0) } }
        }
        return names
    }

    @Test(arguments: DatabaseEngine.all)
    func `a picture beside a text is a photograph, and follows its file`(_ engine: DatabaseEngine) throws {
        defer { folder.removeAll() }
        let database = try start(engine)
        let image = { (digit: Character) in "src=\"/assets/\(Self.shown(digit))" }
        #expect(try page("/en/journal/row", database).contains(image("1")))
        #expect(try page("/vi/journal/row", database).contains(image("2")))
        #expect(try photographs(database) == [Self.photograph("1"), Self.photograph("2")])
        taken.withLock { $0 = [] }
        #expect(try content.take(into: database) == [])
        #expect(taken.withLock { $0 } == [])

        // Only the picture has changed.
        try folder.write("journal/2026/our boat.jpg", "3 and more")
        #expect(try content.take(into: database) == ["content/journal: 0 added, 0 changed, 1 unchanged"])
        #expect(try page("/en/journal/row", database).contains(image("3")))
        #expect(try content.take(into: database) == [])

        try folder.write("journal/2026/row.md", "---\ntitle: Row\n---\nNo picture.\n")
        try content.take(into: database)
        #expect(try photographs(database) == [Self.photograph("2")])
        try folder.remove("journal/2026/row.md")
        try folder.remove("journal/2026/row.vi.md")
        try content.take(into: database)
        #expect(try photographs(database) == [])
    }

    @Test func `a picture that is missing or broken is an error with its line, and nothing is imported`() throws {
        defer { folder.removeAll() }
        let database = try start()
        let problems = { #expect(throws: ContentProblems.self) { try self.content.take(into: database) }?.description }
        let texts = """
            ---
            title: Row
            ---
            ![Our boat](our%20boat.jpg) and ![Mine](mine.jpg)

            ![Out](../../info/boat.jpg) ![Text](notes.txt) ![Plan](plan.svg)
            """
        try folder.write("journal/2026/row.md", texts)
        try folder.write("info/boat.jpg", "4")
        try folder.write("journal/2026/notes.txt", "5")
        try folder.write("journal/2026/plan.svg", "6")
        let place = "beside the text or below the site's public folder (SVG: only there)"
        #expect(
            problems() == """
                content/journal/2026/row.md:4:1: there is no picture mine.jpg \(place)
                content/journal/2026/row.md:6:1: there is no picture ../../info/boat.jpg \(place)
                content/journal/2026/row.md:6:1: there is no picture notes.txt \(place)
                content/journal/2026/row.md:6:1: there is no picture plan.svg \(place)
                """)
        try folder.write("journal/2026/row.md", "---\ntitle: Row\n---\n\n![Our boat](our%20boat.jpg)")
        try folder.write("journal/2026/our boat.jpg", "x")
        #expect(problems()?.hasPrefix("content/journal/2026/row.md:5:1: 2026/our boat.jpg: ") == true)
        #expect(try page("/en/journal/row", database).contains(Self.shown("1")))
        // A picture that goes is a fault of each text that shows it.
        try folder.write("journal/2026/our boat.jpg", "1")
        try content.take(into: database)
        try folder.remove("journal/club.PNG")
        #expect(problems() == "content/journal/2026/row.vi.md:4:1: there is no picture ../club.PNG \(place)")
    }

    @Test func `pages follow a picture, and are rendered anew when its photograph has all its files`() throws {
        defer { folder.removeAll() }
        let database = try start()
        let output = folder.output
        let sites = RenderedSites<Club>(database, at: .file(folder.database)) { _ in }
        _ = try sites.generate(output, folder.settings)
        try folder.write("journal/2026/our boat.jpg", "3 and more")
        try content.take(into: database)
        try sites.refresh()
        let text = try String(contentsOfFile: "\(output.path)/en/journal/row/index.html", encoding: .utf8)
        #expect(text.contains(Self.shown("3")))
        #expect(try sites.verify(output).isSame)

        let revision = try database.pageRevision
        for source in Club.schema.folders {
            try database.write { try source.showAnew(photograph: Self.photograph("1"), in: $0) }
        }
        #expect(try database.changes(since: revision)?.count == 0)
        for source in Club.schema.folders {
            try database.write { try source.showAnew(photograph: Self.photograph("3"), in: $0) }
        }
        #expect(try database.changes(since: revision)?.count == 1)
    }
}
