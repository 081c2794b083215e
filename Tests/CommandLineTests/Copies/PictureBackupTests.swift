import Foundation
import Testing

@Suite struct PictureBackupTests {
    private static let photograph = "pictures/photographs/01/0123456789abcdef-900x600-102030.jpg"
    private static let original = "pictures/.originals/01/0123456789abcdef"
    private static let file = "pictures/.files/01/0123456789abcdef0123456789abcdef-1.pdf"
    private static let drawing = "pictures/tea/cup.svg"

    let program: Program

    init() throws {
        program = try Program()
        #expect(try program.run("migrate").status == 0)
        for folder in [
            "pictures/photographs/01", "pictures/.originals/01", "pictures/.files/01", "pictures/.unused",
            "pictures/tea", "d",
        ] {
            try FileManager.default.createDirectory(at: url(folder), withIntermediateDirectories: true)
        }
        try program.write("a photograph", to: Self.photograph)
        try program.write("what was sent", to: Self.original)
        try program.write("%PDF-", to: Self.file)
        try program.write("<svg>1</svg>", to: Self.drawing)
        try program.write("", to: "pictures/.unused/0123456789abcdef-900x600-102030.jpg")
        try program.write("half of a file", to: "pictures/tea/.new-abc")
    }

    private func url(_ name: String) -> URL { program.folder.appendingPathComponent(name) }

    private func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: url(name).path) }

    private func links(_ name: String) throws -> Int {
        try #require(FileManager.default.attributesOfItem(atPath: url(name).path)[.referenceCount] as? Int)
    }

    /// The lines but the first one, which is the database's.
    private func backUp(into folder: String = "d") throws -> String {
        let run = try program.run("backup", "--into", folder)
        #expect(run.status == 0 && run.errors.isEmpty, "\(run)")
        return run.output.split(separator: "\n").dropFirst().joined(separator: "\n")
    }

    private var copy: String {
        get throws {
            let names = try FileManager.default.contentsOfDirectory(atPath: url("d").path).sorted()
            return "d/\(try #require(names.last { $0.hasSuffix(".sqlite") }))"
        }
    }

    @Test func `a photograph has one more name, another picture is copied, and the second time nothing is`() throws {
        #expect(try backUp() == "d/pictures: 4 of 4 files are new")
        #expect(try links("d/\(Self.photograph)") == 2 && links("d/\(Self.original)") == 2)
        #expect(try links("d/\(Self.file)") == 2)
        #expect(try links("d/\(Self.drawing)") == 1 && program.text(of: "d/\(Self.drawing)") == "<svg>1</svg>")
        #expect(!exists("d/pictures/.unused") && !exists("d/pictures/tea/.new-abc"))
        #expect(try backUp() == "d/pictures: 0 of 4 files are new")
    }

    @Test func `a picture that is replaced is taken again, a photograph is what its name says`() throws {
        _ = try backUp()
        try program.write("<svg>two</svg>", to: Self.drawing)
        #expect(try backUp() == "d/pictures: 1 of 4 files are new")
        #expect(try program.text(of: "d/\(Self.drawing)") == "<svg>two</svg>")
        // Cut off, as by a disk that was full.
        try FileManager.default.removeItem(at: url("d/\(Self.photograph)"))
        try program.write("a pho", to: "d/\(Self.photograph)")
        #expect(try backUp() == "d/pictures: 1 of 4 files are new")
        #expect(try program.text(of: "d/\(Self.photograph)") == "a photograph")
    }

    @Test func `another file system gets copies`() throws {
        let folder = "/dev/shm/viperweb-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        #expect(try backUp(into: folder) == "\(folder)/pictures: 4 of 4 files are new")
        #expect(try links(Self.photograph) == 1)
        #expect(FileManager.default.contents(atPath: "\(folder)/\(Self.photograph)") == Data("a photograph".utf8))
        #expect(try backUp(into: folder) == "\(folder)/pictures: 0 of 4 files are new")
    }

    @Test func `what the site lost comes back with the database, and what it has stays`() throws {
        _ = try backUp()
        try FileManager.default.removeItem(at: url("pictures/photographs"))
        try FileManager.default.removeItem(at: url(Self.original))
        try FileManager.default.removeItem(at: url(Self.file))
        try program.write("<svg>newer</svg>", to: Self.drawing)
        let run = try program.run("restore", copy)
        #expect(run.status == 0 && run.output.contains("restored picture files: 3\n"), "\(run)")
        #expect(try program.text(of: Self.photograph) == "a photograph")
        #expect(try program.text(of: Self.original) == "what was sent")
        #expect(try program.text(of: Self.drawing) == "<svg>newer</svg>")
        let attributes = try FileManager.default.attributesOfItem(atPath: url("pictures/.originals").path)
        #expect(attributes[.posixPermissions] as? Int == 0o700 || attributes[.posixPermissions] as? Int == 0o755)
        #expect(try !program.run("restore", copy).output.contains("restored picture files"))
    }

    @Test func `what the site removed stays for as long as there is a copy that may name it`() throws {
        _ = try backUp()
        try program.write("old", to: "d/2020-01-01T00-00-00Z.sqlite")
        try FileManager.default.removeItem(at: url(Self.photograph))
        #expect(try backUp() == "d/pictures: 0 of 3 files are new")
        #expect(!exists("d/\(Self.photograph)"))
        let run = try program.run("restore", copy)
        #expect(run.output.contains("restored picture files: 1"), "\(run)")
        #expect(try program.text(of: Self.photograph) == "a photograph")
        try FileManager.default.removeItem(at: url(Self.photograph))
        // The copies are from now on younger than the loss.
        let gone = "d/pictures/.gone/\(Self.photograph.dropFirst("pictures/".count))"
        #expect(exists(gone))
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSinceNow: -3_600)], ofItemAtPath: url(gone).path)
        _ = try backUp()
        #expect(exists(gone))
        try FileManager.default.removeItem(at: url("d/2020-01-01T00-00-00Z.sqlite"))
        _ = try backUp()
        #expect(!exists(gone))
    }

    @Test func `a site without pictures says nothing of them, and an environment names another folder`() throws {
        let text = try program.shell("VIPERWEB_PICTURES=nowhere \"$0\" backup --into d --database site.sqlite")
        #expect(text.status == 0 && text.output.split(separator: "\n").count == 1)
        let other = try program.shell("VIPERWEB_PICTURES=pictures/tea \"$0\" backup --into d --database site.sqlite")
        #expect(other.output.hasSuffix("d/pictures: 1 of 1 files are new\n") && exists("d/pictures/cup.svg"))
    }

    @Test func `check counts the photographs`() throws {
        #expect(
            try program.run("check").output.contains(
                "ok photographs: 1, 0 of them still without all files; 1 unused, removed after 30 days\n"
            ))
    }
}
