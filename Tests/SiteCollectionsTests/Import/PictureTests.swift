import Foundation
import Notebook
import Platform
import SiteDatabase
import SiteStores
import Testing
import Web

@testable import SiteCollections

/// Pictures that are photographs or the site's own, in files that are imported.
struct PictureTests {
    private struct Tree: Entity {
        struct Labels: Sendable { let name, leaf: FieldLabel }

        let name: String
        let leaf: String

        static let fields = Fields(Tree.init) {
            Field.line("name", \.name, \.name, 1...40)
            Field.picture("leaf", \.leaf, \.leaf)
        }
    }

    private static let trees = EntityCollection(Tree.self, named: "trees", languages: ["en"])
    private static let editor = EntryEditor(name: "mia", time: Date(timeIntervalSince1970: 1_800_000_000))
    private static let photograph = "pictures/photographs/01/0123456789abcdef-40x30-aabbcc.jpg"

    @Test(arguments: [
        "oak", "oak.txt", "/oak.svg", "a/../oak.svg", "a//oak.svg", ".oak.svg", "a/.b/oak.svg", "a\\oak.svg",
        "a\u{7F}.svg", "a\n.svg", "oak.svg/", "a/./oak.svg",
    ])
    func `a name that leads elsewhere is no picture`(_ name: String) {
        #expect(throws: ValueProblem.noPicture) { try PictureKind().parse(name) }
    }

    @Test func `a picture is a path below the site's files, or none`() throws {
        for name in ["", "oak.svg", "pictures/oak.webp", "pictures/é 木.png", Self.photograph] {
            #expect(try PictureKind().parse(name) == name)
        }
        let long = String(repeating: "a", count: 297)
        #expect(throws: ValueProblem.tooManyBytes) { try PictureKind().parse("\(long).svg") }
    }

    /// Imports a file whose photographs are in a folder, if that is given.
    private static func take(
        _ lines: String..., into database: any SQLDatabase, photographs: PhotographFiles? = nil, maxEdits: Int
    ) throws -> ImportCounts {
        let assets: Set = ["pictures/oak.svg", "pictures/elm.svg"]
        return try EntriesImport(
            tables: trees.tables, database: database, editor: editor, maxEdits: maxEdits, photographs: photographs,
            isAsset: { assets.contains($0) }
        ).run(Array(("name,leaf\n" + lines.joined(separator: "\n")).utf8))
    }

    @Test(arguments: DatabaseEngine.all, [0, Int.max])
    func `a file names pictures of the site's own, which must be there`(_ engine: DatabaseEngine, maxEdits: Int) throws
    {
        let database = try engine.database(SiteSchema(collections: [Self.trees.reference]))
        let leaves = {
            try database.read { try Self.trees.entries(limit: 9, in: "en", $0) }.map(\.leaf)
        }
        #expect(throws: EntriesFileError(.init(line: 3, column: "leaf", problem: .noFile))) {
            try Self.take("Oak,pictures/oak.svg", "Ash,pictures/ash.svg", into: database, maxEdits: maxEdits)
        }
        #expect(try leaves().isEmpty)
        let counts = try Self.take(
            "Oak,pictures/oak.svg", "Elm, pictures/elm.svg ", "Fir,", "Yew,\(Self.photograph)", into: database,
            maxEdits: maxEdits)
        #expect(counts.added == 4)
        #expect(try leaves() == ["pictures/oak.svg", "pictures/elm.svg", "", Self.photograph])
    }

    @Test(arguments: DatabaseEngine.all, [0, Int.max])
    func `a photograph of the folder comes before a picture of the site's own`(
        _ engine: DatabaseEngine, maxEdits: Int
    ) throws {
        let database = try engine.database(SiteSchema(collections: [Self.trees.reference]))
        let taken = Lock([[String]]())
        let photographs = PhotographFiles(has: { $0 == "pictures/elm.svg" || $0 == "IMG 1.HEIC" }) { names in
            taken.withLock { $0.append(names) }
            return Dictionary(uniqueKeysWithValues: names.map { ($0, .success(Self.photograph)) })
        }
        #expect(throws: EntriesFileError(.init(line: 4, column: "leaf", problem: .noFile))) {
            try Self.take(
                "Oak,pictures/oak.svg", "Elm,pictures/elm.svg", "Ash,IMG 2.HEIC", into: database,
                photographs: photographs, maxEdits: maxEdits)
        }
        // No photograph is decoded for a file that is refused.
        #expect(taken.withLock(\.isEmpty))
        _ = try Self.take(
            "Oak,pictures/oak.svg", "Elm,pictures/elm.svg", "Ash,IMG 1.HEIC", "Fir,IMG 1.HEIC", into: database,
            photographs: photographs, maxEdits: maxEdits)
        #expect(taken.withLock(\.self) == [["pictures/elm.svg", "IMG 1.HEIC"]])
        let leaves = try database.read { try Self.trees.entries(limit: 9, in: "en", $0) }.map(\.leaf)
        #expect(leaves == ["pictures/oak.svg", Self.photograph, Self.photograph, Self.photograph])
    }

    @Test func `only a file whose bytes are what its name says is a picture`() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let svg = #"<svg xmlns="http://www.w3.org/2000/svg"></svg>"#
        for name in ["oak.svg", "oak.png", "oak.txt"] {
            try Data(svg.utf8).write(to: folder.appendingPathComponent(name))
        }
        let isAsset = Assets.Folder.pictureCheck(in: [Assets.Folder(folder.path, under: "pictures")])
        for _ in 0..<2 {
            #expect(isAsset("pictures/oak.svg"))
            for name in ["pictures/oak.png", "pictures/oak.txt", "pictures/elm.svg", "oak.svg", "pictures/../oak.svg"] {
                #expect(!isAsset(name))
            }
        }
    }
}
