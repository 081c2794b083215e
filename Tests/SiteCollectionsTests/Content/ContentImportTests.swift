import Club
import Foundation
import Notebook
@testable import SiteCollections
import SiteContent
import SiteDatabase
import SiteMarkdown
import SiteStores
import Testing
import ViperWeb
import Web

/// The entries of a folder collection are its files.
@Suite struct ContentImportTests {
    struct Article: Entity {
        enum Kind: String, CaseIterable { case recipe, report }

        struct Labels {
            let slug, title, date, isLong, tags, text: FieldLabel
            let kind: ChoiceLabel<Kind>
        }

        let slug: Slug
        let title: Translated<String>
        let date: LocalDateTime
        let kind: Kind
        let isLong: Bool
        let tags: [EntryTag]
        let text: Translated<Markdown>

        static let fields = Fields(Article.init) {
            Field.slug("slug", \.slug, \.slug, from: "title")
            Field.line("title", \.title, \.title, 1...100, .searched)
            Field.dateTime("date", \.date, \.date, zone: "Europe/Berlin")
            Field.choice("kind", \.kind, \.kind, .grouped)
            Field.flag("is_long", \.isLong, \.isLong)
            Field.tags("tags", \.tags, \.tags)
            Field.markdown("text", \.text, \.text, 1...20_000, .searched)
        }
    }

    static let articles = EntityCollection(
        Article.self, named: "articles", languages: ["en", "vi"], pagesOf: 10, order: .descending("date"),
        from: .folder("content/journal"))
    static let schema = SiteSchema(collections: [articles.reference])

    private let folder = FileManager.default.temporaryDirectory.appending(path: "viperweb-\(UUID().uuidString)")

    private func write(_ name: String, _ source: String) throws {
        let path = folder.appending(path: name)
        try FileManager.default.createDirectory(
            at: path.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(source.utf8).write(to: path)
    }

    private func remove(_ name: String) throws { try FileManager.default.removeItem(at: folder.appending(path: name)) }

    private static func article(_ title: String, _ further: String = "", day: Int = 1, text: String = "Some text.")
        -> String
    {
        let date = "2026-05-\(day < 10 ? "0" : "")\(day)"
        return "---\ntitle: \(title)\ndate: \(date)\nkind: recipe\n\(further)---\n\(text)\n"
    }

    @discardableResult
    private func take(
        into database: any SQLDatabase, _ files: Set<String>? = nil, at now: Double = 1_800_000_000
    ) throws -> String? {
        try work(on: database, at: now).run(files)?.description
    }

    private func work(
        on database: any SQLDatabase, at now: Double = 1_800_000_000, zone: String = "UTC"
    ) -> ContentImport {
        let content = ContentFolder(folder.path)
        let pictures = SitePictures(isAsset: { $0 == "pictures/pot.svg" }, take: { _, _ in [:] })
        return ContentImport(
            reader: ContentReader(
                tables: Self.articles.tables, name: "content/journal", zone: zone,
                pictures: ContentPictures(folder: content, site: pictures)),
            folder: content, database: database,
            now: Date(timeIntervalSince1970: now))
    }

    private func problems(_ database: any SQLDatabase) -> [String] {
        do {
            return [try take(into: database) ?? "nothing"]
        } catch {
            return "\(error)".split(separator: "\n").map(String.init)
        }
    }

    /// What a page shows of each article, in its order.
    private func shown(_ database: any SQLDatabase, in language: String = "en") throws -> [String] {
        try database.read { db in
            try (Self.articles.page(.first, in: language, db)?.entries ?? []).map {
                "\($0.meta.id) \($0.slug.text) \($0.title): \($0.text.source)"
            }
        }
    }

    @Test(arguments: DatabaseEngine.all)
    func `entries follow their files`(_ engine: DatabaseEngine) throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let database = try engine.database(Self.schema)
        try write("pour.md", Self.article("The pour"))
        try write("pour.vi.md", "---\ntitle: Rót\n---\nMột bài.")
        try write("2026/Spring tea.md", Self.article("Spring", "is_long: yes\n", day: 2))
        try write(".hidden.md", "---\n")
        try write("notes.txt", "no article")
        #expect(try take(into: database) == "2 added, 0 changed, 0 unchanged")
        #expect(try shown(database) == ["1 spring-tea Spring: Some text.", "2 pour The pour: Some text."])
        #expect(try shown(database, in: "vi") == ["1 spring-tea Spring: Some text.", "2 pour Rót: Một bài."])
        #expect(try take(into: database) == nil)

        // A text, a translation that goes, and a file of another name.
        try write("pour.md", Self.article("The pour", text: "Other text."))
        try remove("pour.vi.md")
        #expect(try take(into: database) == "0 added, 1 changed, 0 unchanged")
        #expect(try shown(database, in: "vi") == ["1 spring-tea Spring: Some text.", "2 pour The pour: Other text."])
        try FileManager.default.moveItem(
            at: folder.appending(path: "pour.md"), to: folder.appending(path: "first pour.md"))
        #expect(try take(into: database) == "0 added, 1 changed, 0 unchanged")
        #expect(try shown(database).last == "2 first-pour The pour: Other text.")
        let old = try database.read { try Self.articles.entry(at: EntryAddress("pour"), in: "en", $0) }
        if case .moved(let address) = old { #expect(address.text == "first-pour") } else { Issue.record("\(old)") }

        try remove("2026/Spring tea.md")
        #expect(try take(into: database) == "0 added, 1 changed, 0 unchanged")
        #expect(try shown(database).count == 1)
        // It comes back as the same entry.
        try write("2026/Spring tea.md", Self.article("Spring", day: 3))
        #expect(try take(into: database, ["2026/Spring tea.md"]) == "0 added, 1 changed, 0 unchanged")
        #expect(try shown(database).first == "1 spring-tea Spring: Some text.")
    }

    @Test(arguments: DatabaseEngine.all)
    func `a file that another process has taken meanwhile keeps its entry`(_ engine: DatabaseEngine) throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let database = try engine.database(Self.schema)
        try write("pour.md", Self.article("The pour"))
        try take(into: database)
        try database.write { try $0.execute("DELETE FROM articles_files") }
        #expect(try take(into: database) == "0 added, 0 changed, 1 unchanged")
        #expect(try take(into: database) == nil)
        #expect(try shown(database) == ["1 pour The pour: Some text."])
        try write("other.md", Self.article("The pour", "slug: pour\n"))
        #expect(
            problems(database) == [
                "content/journal/other.md:5:1: the address pour is taken by content/journal/pour.md: give one of the files another slug"
            ])
    }

    @Test(arguments: DatabaseEngine.all)
    func `a name that is free again is another file's, and a file with another name and text is the same entry`(
        _ engine: DatabaseEngine
    ) throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let database = try engine.database(Self.schema)
        try write("a.md", Self.article("A", "slug: first\n"))
        try write("b.md", Self.article("B", day: 2))
        try take(into: database)
        // Another name and another text, with the same slug.
        try remove("a.md")
        try write("c.md", Self.article("C", "slug: first\n"))
        #expect(try take(into: database) == "0 added, 1 changed, 0 unchanged")
        #expect(try shown(database) == ["2 b B: Some text.", "1 first C: Some text."])
        // A file of the old name is a new entry, since the old one has another name.
        try write("a.md", Self.article("New A", day: 3))
        #expect(try take(into: database) == "1 added, 0 changed, 0 unchanged")
        // What is there takes the slug of what is gone, in one step.
        try remove("c.md")
        try write("b.md", Self.article("B", "slug: first\n", day: 2))
        #expect(try take(into: database) == "0 added, 2 changed, 0 unchanged")
        #expect(try shown(database) == ["3 a New A: Some text.", "2 first B: Some text."])
        // Where another file is wrong, what is gone stays.
        try remove("a.md")
        try write("d.md", Self.article("D", "slug: Bad Slug\n"))
        #expect(throws: ContentProblems.self) { try take(into: database) }
        #expect(try shown(database).count == 2)
        try remove("d.md")
        try write("a.md", Self.article("New A", day: 3))
        // What was gone comes back as the entry that it was.
        try write("c.md", Self.article("C again", day: 1))
        #expect(try take(into: database) == "0 added, 1 changed, 0 unchanged")
        #expect(try shown(database).last == "1 c C again: Some text.")
        #expect(try take(into: database) == nil)
    }

    @Test func `a change has its pages rendered`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let database = try DatabaseEngine.sqlite.database(Self.schema)
        for day in 1...25 { try write("a\(day).md", Self.article("Article \(day)", day: day)) }
        try take(into: database)
        let before = try database.pageRevision
        try write("a7.md", Self.article("Article 7", day: 7, text: "New."))
        try take(into: database, ["a7.md"])
        let changes = try #require(try database.changes(since: before))
        #expect(changes.count == 1 && changes[0].json.contains("\"a7\""))
    }

    @Test func `drafts, planned times and aliases`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let database = try DatabaseEngine.sqlite.database(Self.schema)
        try write("a.md", Self.article("A", "draft: true\n"))
        try write("b.md", Self.article("B", "publish: 2027-01-16 09:00\n"))
        try write("c.md", Self.article("C", "expire: 2027-01-15\naliases: [old-c, older]\n"))
        try take(into: database)
        // 2027-01-15 08:00 UTC.
        #expect(try shown(database).isEmpty)
        try write("c.md", Self.article("C", "expire: 2027-02-01\naliases: [old-c, older]\n"))
        try take(into: database)
        #expect(try shown(database).map { $0.prefix(3) } == ["3 c"])
        let old = try database.read { try Self.articles.entry(at: EntryAddress("older"), in: "en", $0) }
        if case .moved(let address) = old { #expect(address.text == "c") } else { Issue.record("\(old)") }
        let clock = Self.articles.tables.timedChanges
        #expect(try database.read(clock.next) == Date(timeIntervalSince1970: 1_800_090_000))
        try write("a.md", Self.article("A"))
        try take(into: database)
        #expect(try shown(database).map { String($0.prefix(3)) }.sorted() == ["1 a", "3 c"])
    }

    @Test(arguments: DatabaseEngine.all)
    func `tags are a list or a text`(_ engine: DatabaseEngine) throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let database = try engine.database(Self.schema)
        try write("a.md", Self.article("A", "tags: [Slow food, coffee]\n"))
        try write("b.md", Self.article("B", "tags: coffee, tea\n", day: 2))
        try write("c.md", Self.article("C", "tags: []\n", day: 3))
        try take(into: database)
        let tags = try database.read { try Self.articles.entries(limit: 9, in: "en", $0).map { $0.tags.map(\.text) } }
        #expect(tags == [[], ["coffee", "tea"], ["slow-food", "coffee"]])
        try write("c.md", Self.article("C", "tags: [a/b]\n", day: 3))
        #expect(problems(database).first?.hasPrefix("content/journal/c.md:5:1: tags: ") == true)
    }

    @Test(arguments: DatabaseEngine.all)
    func `files are read anew after a change of the declaration`(_ engine: DatabaseEngine) throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let database = try engine.database(Self.schema)
        try write("a.md", Self.article("A", "publish: 2030-01-01 10:00\n"))
        #expect(try take(into: database) == "1 added, 0 changed, 0 unchanged")
        #expect(try work(on: database, zone: "Asia/Tokyo").run()?.description == "0 added, 1 changed, 0 unchanged")
        #expect(try work(on: database, zone: "Asia/Tokyo").run() == nil)
    }

    @Test func `what is wrong is told with its place, and nothing changes`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let database = try DatabaseEngine.sqlite.database(Self.schema)
        try write("good.md", Self.article("Good"))
        try take(into: database)
        try write("good.md", Self.article("Better"))
        try write("a.md", "---\ntitel: A\ndate: 2026-13-01\nkind: recipes\nis_long: maybe\ndraft: [a]\n---\nText")
        try write("b.md", "---\ntitle: \"\"\ndate: 2026-02-30 10:00\nkind: recipe\n---\n")
        try write(
            "c.md", "---\ndate: 2026-02-01\nkind: recipes\ntitle: [a, b]\n---\na <b>\n\n# c\n\n#### d\n\n![](e.png)\n")
        try write("d.vi.md", "---\ntitle: D\n---\nText")
        try write("good.vi.md", "---\nkind: report\n---\nText")
        try write("e.md", Self.article("E", "slug: good\n"))
        try write("f.md", Self.article("F", "slug: Bad Slug\npublish: soon\naliases: [old/f]\n"))
        try write("g.md", "\u{FEFF}---\ntitle: G")
        #expect(
            problems(database) == [
                "content/journal/a.md:2:1: there is no field titel: do you mean title?",
                "content/journal/a.md:5:1: is_long is true or false",
                "content/journal/a.md:6:1: draft is one text, not a list",
                "content/journal/c.md:4:1: title is one text, not a list",
                "content/journal/c.md:6:1: HTML is not allowed here",
                "content/journal/c.md:8:1: the title is the page's only #: write ## c",
                "content/journal/c.md:10:1: the heading “d” skips a level: write ##",
                "content/journal/c.md:12:1: the image e.png has no description: ![description](…)",
                "content/journal/c.md:12:1: there is no picture e.png beside the text or below the site's public folder (SVG: only there)",
                "content/journal/d.vi.md:1:1: the file in the first language is missing: content/journal/d.md",
                "content/journal/f.md:6:1: publish is no time: write 2026-11-20, or 2026-11-20 14:30",
                "content/journal/f.md:7:1: aliases are old slugs, such as old-name",
                "content/journal/g.md:1:1: the front matter has no end: add a line `---`",
                "content/journal/good.vi.md:2:1: kind is the same in all languages: only the first file has it",
            ])
        for name in ["c.md", "d.vi.md", "g.md", "good.vi.md"] { try remove(name) }
        try write("a.md", "---\ntitle: A\ndate: 2026-13-01\nkind: recipes\n---\nText")
        try write("f.md", Self.article("F", "slug: Bad Slug\n"))
        let found = problems(database)
        #expect(found.contains { $0.hasPrefix("content/journal/a.md:3:1: date: ") })
        #expect(
            found.contains { $0.hasPrefix("content/journal/a.md:4:1: kind: ") && $0.hasSuffix(": do you mean recipe?") }
        )
        #expect(found.contains { $0.hasPrefix("content/journal/b.md:2:1: title: ") })
        #expect(found.contains { $0.hasPrefix("content/journal/b.md:6:1: text: ") })
        #expect(found.contains { $0.hasPrefix("content/journal/f.md:5:1: slug: ") })
        for name in ["a.md", "b.md", "f.md"] { try remove(name) }
        #expect(
            problems(database) == [
                "content/journal/good.md:1:1: the address good is taken by content/journal/e.md: give one of the files another slug"
            ])
        try write("good.md", Self.article("Good"))
        #expect(
            problems(database) == [
                "content/journal/e.md:5:1: the address good is taken by content/journal/good.md: give one of the files another slug"
            ])
        try write("good.md", Self.article("Better"))
        #expect(try shown(database) == ["1 good Good: Some text."])
        try remove("e.md")
        #expect(problems(database) == ["0 added, 1 changed, 0 unchanged"])
    }

    @Test(arguments: DatabaseEngine.all)
    func `hundreds of files are staged, and follow their files like few`(_ engine: DatabaseEngine) throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let database = try engine.database(Self.schema)
        let write = { (number: Int, title: String) in
            try self.write("\(number % 10)/a\(number).md", Self.article(title, day: number % 28 + 1))
        }
        for number in 0..<300 { try write(number, "Article \(number)") }
        #expect(try take(into: database) == "300 added, 0 changed, 0 unchanged")
        try write(13, "Other")
        try remove("4/a14.md")
        #expect(try take(into: database) == "0 added, 2 changed, 0 unchanged")
        for number in 0..<300 where number != 14 { try write(number, "New \(number)") }
        #expect(try take(into: database) == "0 added, 299 changed, 0 unchanged")
        #expect(try take(into: database) == nil)
        let (entries, files) = try database.read { db in
            (
                try db.row("SELECT count(*) AS count FROM articles WHERE entry_visibility = 0 AND title LIKE 'New %'") {
                    try $0["count"] as Int
                },
                try db.row("SELECT count(*) AS count FROM articles_files WHERE hash <> ''") { try $0["count"] as Int }
            )
        }
        #expect(entries == 299 && files == 299)
    }

    @Test func `links lead to the entries of their files, and to headings that are there`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let database = try DatabaseEngine.sqlite.database(Self.schema)
        let text =
            "[b](2026/b%20x.md#The-foam) [c](./c.md) [own](#the-end) [out](https://a.example) [page](/products)\n\n## The end"
        try write("a.md", Self.article("A", text: text))
        try write("2026/b x.md", Self.article("B", text: "[a](../a.md)\n\n## The foam"))
        try write("2026/b x.vi.md", "---\ntitle: B\n---\n[a](../a.md#het)\n\n## Bọt")
        try write("c.md", Self.article("C", text: "![Pot](pictures/pot.svg)"))
        #expect(
            problems(database) == [
                "content/journal/2026/b x.vi.md:4:1: there is no heading #het in content/journal/a.md",
                "content/journal/a.md:6:1: there is no heading #The-foam in content/journal/2026/b x.md: do you mean #the-foam?",
            ])
        try write("a.md", Self.article("A", text: text.replacing("#The-foam", with: "#the-foam")))
        try write("2026/b x.vi.md", "---\ntitle: B\n---\n[a](../a.md)\n\n## Bọt")
        try take(into: database)
        func links(of address: String, in language: String = "en") throws -> [String: String] {
            try database.read { db in
                guard case .found(let article) = try Self.articles.entry(at: EntryAddress(address), in: language, db)
                else { return [:] }
                let related = RelatedEntries(language: language, db: db)
                return try related.text(article.text, of: article, in: Self.articles).links
            }
        }
        let (found, translated) = (try links(of: "a"), try links(of: "b-x", in: "vi"))
        #expect(found == ["2026/b%20x.md#the-foam": "b-x", "./c.md": "c"])
        #expect(translated == ["../a.md": "a"])

        try work(on: database).checkLinks { _ in true }
        // Who links to a heading is told that it is gone.
        try write("2026/b x.md", Self.article("B", text: "[a](../a.md)\n\n## Foam"))
        try take(into: database, ["2026/b x.md"])
        let gone = ContentProblem(
            path: "content/journal/a.md", line: 6,
            text: "there is no heading #the-foam in content/journal/2026/b x.md")
        #expect(throws: ContentProblems(gone)) { try self.work(on: database).checkLinks { _ in true } }
        try write("2026/b x.md", Self.article("B", text: "[a](../a.md)\n\n## The foam"))
        try take(into: database, ["2026/b x.md"])

        // The page of who links to an entry shows its other address.
        let before = try database.pageRevision
        try write("c.md", Self.article("C", "slug: see\n", text: "Text"))
        try take(into: database, ["c.md"])
        #expect(try links(of: "a")["./c.md"] == "see")
        let linking = try database.read { try Self.articles.meta(linkingTo: 3, $0) }.map(\.address.text)
        #expect(linking == ["a"])
        #expect(try database.changes(since: before)?.count == 1)
        try remove("c.md")
        try take(into: database, ["c.md"])
        #expect(try database.read { try Self.articles.meta(linkingTo: 3, $0) }.map(\.address.text) == ["a"])
        #expect(throws: ContentProblems.self) { try self.work(on: database).checkLinks { _ in true } }
        // A change of the text that links to it is refused until the link is gone.
        try write("a.md", Self.article("A2", text: text.replacing("#The-foam", with: "#the-foam")))
        #expect(problems(database) == ["content/journal/a.md:6:1: there is no file content/journal/c.md"])
    }

    @Test func `a link to an address without a page is a fault that is found before rendering`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let database = try SQLiteDatabase(inMemory: Self.schema)
        try write(
            "a.md", Self.article("A", text: "[tea](/products?q=tea#top)\n\n[no](/nothing#x) [out](//example.org/a)"))
        try write("b.md", Self.article("B", text: "[a](a.md) [tea](/products?q=tea)"))
        try take(into: database)
        var asked: [String] = []
        let problem = ContentProblem(path: "content/journal/a.md", line: 8, text: "the site has no page /nothing")
        #expect(throws: ContentProblems(problem)) {
            try work(on: database).checkLinks { address in
                asked.append(address)
                return address != "/nothing"
            }
        }
        #expect(asked.sorted() == ["/nothing", "/products?q=tea"])
        try write("a.md", Self.article("A", text: "[tea](/products)"))
        try take(into: database)
        try work(on: database).checkLinks { $0 != "/nothing" }
    }

    @Test(arguments: [true, false])
    func `only entries that are no files have pages for the staff`(_ areFiles: Bool) async {
        await #expect(processExitsWith: areFiles ? .failure : .success) { [areFiles = areFiles as Bool] in
            let collection = EntityCollection(
                Article.self, named: "articles", languages: ["en"], from: areFiles ? .folder("content") : .rows)
            let label = FieldLabel("label")
            _ = StaffCollectionModule(
                collection, try .inMemory(for: Club.self), at: Link.root.appending("staff"),
                text: CollectionText(
                    "en", title: "Articles", new: "New",
                    labels: .init(
                        slug: label, title: label, date: label, isLong: label, tags: label, text: label,
                        kind: ChoiceLabel("kind") { $0.rawValue })),
                page: CollectionRouter(base: Link.root.appending("articles"), group: nil))
        }
    }
}
