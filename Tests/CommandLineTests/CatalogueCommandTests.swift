import Foundation
import Glibc
import Testing

@Suite struct CatalogueCommandTests {
    static let header = "slug,name,content,price,currency,category,image\n"
    static let good = #"""
        \#(header)phin,"Phin, ""brass""","One
        two",6.50,USD,Brewers,pictures/a.svg
        ca-phe,Cà phê sữa đá,,3.40,USD,Coffee,pictures/a.svg

        """#

    let program: Program

    init() throws {
        program = try Program()
        #expect(try program.run("migrate").status == 0)
        try program.write(Self.good, to: "good.csv")
    }

    @Test func `import adds, then changes nothing; export gives the same bytes`() throws {
        #expect(try program.run("import", "good.csv").output == "2 added, 0 updated, 0 unchanged\n")
        #expect(try program.run("import", "good.csv").output == "0 added, 0 updated, 2 unchanged\n")
        #expect(try program.run("export", "--output", "once.csv").status == 0)
        #expect(try program.text(of: "once.csv") == Self.good)
        #expect(try program.run("migrate", database: "second.sqlite").status == 0)
        #expect(try program.run("import", "once.csv", database: "second.sqlite").status == 0)
        #expect(try program.run("export", database: "second.sqlite").output == Self.good)
    }

    @Test func `with --if-empty a filled catalogue is left alone`() throws {
        #expect(try program.run("import", "good.csv", "--if-empty").output.hasPrefix("2 added"))
        #expect(try program.run("import", "missing.csv", "--if-empty").status == 0)
        #expect(try program.run("export").output == Self.good)
    }

    @Test func `a pipe is imported as a file is`() throws {
        let run = try program.shell("cat good.csv | $0 import /dev/stdin --database site.sqlite --public public")
        #expect(run.status == 0 && run.output == "2 added, 0 updated, 0 unchanged\n", "\(run)")
        #expect(try program.run("export").output == Self.good)
    }

    @Test func `one that is killed changes nothing, and leaves nothing to the next`() throws {
        _ = try program.run("import", "good.csv")
        let rows = (0..<1_500).map { "t\($0),Tea \($0),\"Green\nleaf \($0)\",3.00,USD,Tea,pictures/a.svg\n" }
        try program.write(Self.header + rows.joined(), to: "many.csv")
        var killed = 0
        for wait in [20_000, 100_000, 200_000, 400_000, 800_000] as [UInt32] {
            let process = try program.start(
                "import", "many.csv", "--database", "site.sqlite", "--public", "public")
            usleep(wait)
            guard kill(process.processIdentifier, SIGKILL) == 0, process.isRunning else { break }
            process.waitUntilExit()
            guard try program.run("export").output == Self.good else { break }
            killed += 1
        }
        #expect(killed > 0)
        _ = try program.run("import", "many.csv")
        #expect(try program.run("export").output.utf8.count == Self.good.utf8.count + rows.joined().utf8.count)
        #expect(try program.run("import", "many.csv").output == "0 added, 0 updated, 1500 unchanged\n")
        let left = try program.shell("$0 check --database site.sqlite")
        #expect(left.output.contains("ok schema"), "\(left)")
    }

    @Test func `a file that cannot be read is named with the reason`() throws {
        let run = try program.run("import", "missing.csv")
        #expect(run.status != 0 && run.output.isEmpty)
        #expect(run.errors.contains("cannot read missing.csv: No such file or directory"), "\(run.errors)")
    }

    static let bad: [(row: String, error: String)] = [
        ("x,X,,1.005,USD,C,pictures/a.svg", "line 2, column price"),
        ("x,X,,-1.00,USD,C,pictures/a.svg", "line 2, column price"),
        ("x,X,,1.00,XYZ,C,pictures/a.svg", "line 2, column currency"),
        ("x,X,,1.00,USD,C,pictures/none.svg", "line 2, column image"),
        ("x,X,,1.00,USD,C,../public/pictures/a.svg", "line 2, column image"),
        ("X y,X,,1.00,USD,C,pictures/a.svg", "line 2, column slug"),
        ("x,,,1.00,USD,C,pictures/a.svg", "line 2, column name"),
        ("x,X,,1.00,USD,C", "line 2"),
        ("x,X,,1.00,USD,C,pictures/a.svg\nx,X,,1.00,USD,C,pictures/a.svg", "line 3, column slug"),
        ("x,X,,1.00,USD,C,pictures/a.svg\ny,Y,,1.00,VND,C,pictures/a.svg", "line 3"),
    ]

    @Test(arguments: bad)
    func `a bad row is named, and nothing is imported`(_ bad: (row: String, error: String)) throws {
        try program.write(Self.header + bad.row + "\n", to: "bad.csv")
        let run = try program.run("import", "bad.csv")
        #expect(run.status != 0)
        #expect(run.errors.contains(bad.error), "\(run.errors)")
        #expect(run.output.isEmpty)
        #expect(try program.run("export").output == Self.header)
    }

    @Test func `a second currency is refused naming both`() throws {
        _ = try program.run("import", "good.csv")
        try program.write(Self.header + "tea,Tea,,35000,VND,Tea,pictures/a.svg\n", to: "dong.csv")
        let run = try program.run("import", "dong.csv")
        #expect(run.status != 0 && run.errors.contains("USD") && run.errors.contains("VND"))
        #expect(try program.run("export").output == Self.good)
    }

    @Test func `a picture beside the database will do`() throws {
        try FileManager.default.createDirectory(
            at: program.folder.appendingPathComponent("pictures"), withIntermediateDirectories: true)
        try program.write("<svg/>", to: "pictures/own.svg")
        try program.write(Self.header + "tea,Tea,,3.00,USD,Tea,pictures/own.svg\n", to: "own.csv")
        #expect(try program.run("import", "own.csv").output.hasPrefix("1 added"))
    }

    static let png = "\u{89}PNG\r\n\u{1A}\n".unicodeScalars.map { UInt8($0.value) }
    static let pictures: [(name: String, bytes: [UInt8], error: String?)] = [
        ("good.png", png, nil), ("good.PNG", png, nil), ("good.jpg", [0xFF, 0xD8, 0xFF, 0xDB], nil),
        (
            "page.png", Array("<html><script>alert(1)</script>".utf8),
            "says PNG, but the bytes of the file are not an image"
        ),
        ("drawing.png", Array("<svg onload=\"alert(1)\"/>".utf8), "says PNG, but the bytes of the file are SVG"),
        ("photo.png", [0xFF, 0xD8, 0xFF, 0xDB], "says PNG, but the bytes of the file are JPEG"),
        ("page.svg", Array("<!DOCTYPE html><html><svg/>".utf8), "says SVG, but the bytes of the file are not an image"),
        ("empty.webp", [], "says WEBP, but the bytes of the file are not an image"),
        ("page.html", Array("<p>".utf8), "the name of a picture must end with .avif"),
        ("plain", png, "the name of a picture must end with .avif"),
    ]

    @Test(arguments: pictures)
    func `a picture is one by its bytes`(_ picture: (name: String, bytes: [UInt8], error: String?)) throws {
        _ = try program.run("import", "good.csv")
        let file = program.folder.appendingPathComponent("public/pictures/\(picture.name)")
        try Data(picture.bytes).write(to: file)
        try program.write(Self.header + "x,X,,1.00,USD,C,pictures/\(picture.name)\n", to: "picture.csv")
        let run = try program.run("import", "picture.csv")
        guard let error = picture.error else { return #expect(run.output.hasPrefix("1 added"), "\(run)") }
        #expect(run.status != 0 && run.errors.contains("line 2, column image"), "\(run.errors)")
        #expect(run.errors.contains(error), "\(run.errors)")
        #expect(try program.run("export").output == Self.good)
    }
}
