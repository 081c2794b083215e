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

    private let root = FileManager.default.temporaryDirectory.appending(path: "viperweb-\(UUID().uuidString)")
    /// The names of files that were taken.
    private let taken = Lock([String]())
    private var publicFolder: String { root.appending(path: "public").path }
    private var path: String { root.appending(path: "site.sqlite").path }

    /// A file's first letter is the digit of its photograph.
    private static func photograph(_ digit: Character) -> String {
        Photograph(hash: String(repeating: digit, count: 16), width: 600, height: 400, colour: "102030")?.name ?? ""
    }

    /// How a page's address of it begins.
    private static func shown(_ digit: Character) -> String { String(photograph(digit).dropLast(4)) }

    private var content: ContentFolders {
        let photographs = TextPhotographs { [taken] names, folder in
            taken.withLock { $0 += names }
            return Dictionary(
                uniqueKeysWithValues: names.map { name in
                    let first = (try? String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8))?.first ?? " "
                    return (
                        name, first == "x" ? .failure(PhotographProblem.broken) : .success(Self.photograph(first))
                    )
                })
        }
        return ContentFolders(of: Club.self, publicFolder: publicFolder, photographs: photographs)
    }

    private func write(_ name: String, _ bytes: String) throws {
        let path = root.appending(path: name)
        try FileManager.default.createDirectory(at: path.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes.utf8).write(to: path)
    }

    /// A folder with two texts and two pictures.
    private func start(_ engine: DatabaseEngine = .sqlite) throws -> any LiveDatabase {
        try FileManager.default.createDirectory(atPath: publicFolder, withIntermediateDirectories: true)
        try write("content/info/about.md", "---\ntitle: About\n---\nAbout us.\n")
        try write("content/journal/2026/row.md", "---\ntitle: Row\n---\n![Our boat](our%20boat.jpg)\n")
        try write("content/journal/2026/row.vi.md", "---\ntitle: Chèo\n---\n![Thuyền](../club.PNG)\n")
        try write("content/journal/2026/our boat.jpg", "1")
        try write("content/journal/club.PNG", "2")
        let database: any LiveDatabase =
            try engine == .sqlite
            ? SQLiteDatabase(migrating: path, schema: Club.schema) : engine.database(Club.schema)
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
            for folder in Club.schema.folders { try folder.photographs(db) { names.insert($0) } }
        }
        return names
    }

    @Test(arguments: DatabaseEngine.all)
    func `a picture beside a text is a photograph, and follows its file`(_ engine: DatabaseEngine) throws {
        defer { try? FileManager.default.removeItem(at: root) }
        let database = try start(engine)
        let image = { (digit: Character) in "src=\"/assets/\(Self.shown(digit))" }
        #expect(try page("/en/journal/row", database).contains(image("1")))
        #expect(try page("/vi/journal/row", database).contains(image("2")))
        #expect(try photographs(database) == [Self.photograph("1"), Self.photograph("2")])
        taken.withLock { $0 = [] }
        #expect(try content.take(into: database) == [])
        #expect(taken.withLock { $0 } == [])

        // Only the picture has changed.
        try write("content/journal/2026/our boat.jpg", "3 and more")
        #expect(try content.take(into: database) == ["content/journal: 0 added, 0 changed, 1 unchanged"])
        #expect(try page("/en/journal/row", database).contains(image("3")))
        #expect(try content.take(into: database) == [])

        try write("content/journal/2026/row.md", "---\ntitle: Row\n---\nNo picture.\n")
        try content.take(into: database)
        #expect(try photographs(database) == [Self.photograph("2")])
        try FileManager.default.removeItem(at: root.appending(path: "content/journal/2026/row.md"))
        try FileManager.default.removeItem(at: root.appending(path: "content/journal/2026/row.vi.md"))
        try content.take(into: database)
        #expect(try photographs(database) == [])
    }

    @Test func `a picture that is missing or broken is an error with its line, and nothing is imported`() throws {
        defer { try? FileManager.default.removeItem(at: root) }
        let database = try start()
        let problems = { #expect(throws: ContentProblems.self) { try self.content.take(into: database) }?.description }
        let texts = """
            ---
            title: Row
            ---
            ![Our boat](our%20boat.jpg) and ![Mine](mine.jpg)

            ![Out](../../info/boat.jpg) ![Text](notes.txt)
            """
        try write("content/journal/2026/row.md", texts)
        try write("content/info/boat.jpg", "4")
        try write("content/journal/2026/notes.txt", "5")
        let place = "beside the text or below the site's public folder"
        #expect(
            problems() == """
                content/journal/2026/row.md:4:1: there is no picture mine.jpg \(place)
                content/journal/2026/row.md:6:1: there is no picture ../../info/boat.jpg \(place)
                content/journal/2026/row.md:6:1: there is no picture notes.txt \(place)
                """)
        try write("content/journal/2026/row.md", "---\ntitle: Row\n---\n\n![Our boat](our%20boat.jpg)")
        try write("content/journal/2026/our boat.jpg", "x")
        #expect(problems()?.hasPrefix("content/journal/2026/row.md:5:1: 2026/our boat.jpg: ") == true)
        #expect(try page("/en/journal/row", database).contains(Self.shown("1")))
        // A picture that goes is a fault of each text that shows it.
        try write("content/journal/2026/our boat.jpg", "1")
        try content.take(into: database)
        try FileManager.default.removeItem(at: root.appending(path: "content/journal/club.PNG"))
        #expect(problems() == "content/journal/2026/row.vi.md:4:1: there is no picture ../club.PNG \(place)")
    }

    @Test func `pages follow a picture, and are rendered anew when its photograph has all its files`() throws {
        defer { try? FileManager.default.removeItem(at: root) }
        let database = try start()
        let output = Output(root.appending(path: "pages").path)
        let sites = RenderedSites<Club>(database, at: .file(path)) { _ in }
        let settings = RenderSettings(
            database: RenderSettings.absolute(path), publicFolder: publicFolder, pictures: "", origin: nil,
            isStaticOnly: false, isCompressed: false)
        _ = try sites.generate(output, settings)
        try write("content/journal/2026/our boat.jpg", "3 and more")
        try content.take(into: database)
        try sites.refresh()
        let text = try String(contentsOfFile: "\(output.path)/en/journal/row/index.html", encoding: .utf8)
        #expect(text.contains(Self.shown("3")))
        #expect(try sites.verify(output).isSame)

        let revision = try database.pageRevision
        for folder in Club.schema.folders {
            try database.write { try folder.showAnew(photograph: Self.photograph("1"), in: $0) }
        }
        #expect(try database.changes(since: revision)?.count == 0)
        for folder in Club.schema.folders {
            try database.write { try folder.showAnew(photograph: Self.photograph("3"), in: $0) }
        }
        #expect(try database.changes(since: revision)?.count == 1)
    }
}
