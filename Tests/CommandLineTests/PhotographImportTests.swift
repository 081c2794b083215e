import Foundation
import Glibc
import Testing

/// `import --photographs` with pictures as libvips makes them, decoded for real: each takes a second, so together and not each for itself.
@Suite(.serialized) struct PhotographImportTests {
    let program: Program

    init() throws {
        program = try Program()
        #expect(try program.run("migrate").status == 0)
        try make(
            """
            mkdir -p camera/2026 && cd camera && vips xyz x.v 60 40 && vips linear x.v l.v '2 3' '30 20' --uchar
            vips bandjoin_const l.v c.v 200 && vips copy c.v p.png --interpretation srgb && rm *.v
            """)
    }

    /// Runs a script, and expects it to work.
    private func make(_ script: String) throws {
        let run = try program.shell("set -e; \(script)")
        #expect(run.status == 0, "\(run)")
    }

    /// Pictures of their own content by a name such as `a 1.jpg`: what follows a JPEG's end is nobody's.
    private func makeCopies(_ numbers: ClosedRange<Int>) throws {
        try make(
            """
            cd camera && vips copy p.png one.jpg
            for n in {\(numbers.lowerBound)..\(numbers.upperBound)}; do { cat one.jpg; printf $n; } > "a $n.jpg"; done; rm one.jpg
            """)
    }

    /// Imports rows that name these images.
    private func take(_ images: [String], _ options: String...) throws -> Program.Run {
        try write(images)
        return try program.run(
            all: ["import", "products", "p.csv", "--database", "site.sqlite", "--public", "public"]
                + ["--photographs", "camera"] + options)
    }

    private func write(_ images: [String]) throws {
        let rows = images.enumerated().map { "p\($0),Tea \($0),,3.00 USD,Tea,\($1)\n" }
        try program.write(ImportCommandTests.header + rows.joined(), to: "p.csv")
    }

    /// The images of the catalogue, in its order.
    private var images: [String] {
        get throws {
            let lines = try program.run("export", "products").output.split(separator: "\n").map { line in
                line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
            }
            let column = try #require(lines.first?.firstIndex(of: "image"))
            return lines.dropFirst().map { $0[column] }
        }
    }

    /// Every file below some folders, by its inode and the time when it was written.
    private func files(_ folders: String...) throws -> [String: String] {
        let run = try program.shell(
            "find -L \(folders.joined(separator: " ")) -type f ! -name '.lock*' -printf '%p %i %T@\\n' | sort")
        return Dictionary(
            uniqueKeysWithValues: run.output.split(separator: "\n").map { line in
                let parts = line.split(separator: " ", maxSplits: 1)
                return (String(parts[0]), String(parts[1]))
            })
    }

    /// The photographs that have all files.
    private var ready: [String: String] {
        get throws { try files("pictures").filter { $0.key.hasSuffix("-share.jpg") } }
    }

    @Test func `a photograph is one by its bytes, whatever it is called, and gets all of its files`() throws {
        try make(
            """
            cd camera; vips copy p.png a.jpg && mv a.jpg 'IMG 1.HEIC'
            vips copy p.png a.webp && mv a.webp 2026/photo.JPG; vips copy p.png 'b.avif[compression=av1]' && mv b.avif b
            vips copy p.png 'c.heic[compression=hevc]' && mv c.heic c.png
            echo '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 6"><path d="M0 0h8v6z"/></svg>' > drawing.jpg
            """)
        let names = ["IMG 1.HEIC", "p.png", "2026/photo.JPG", "b", "c.png", "drawing.jpg", "pictures/a.svg", ""]
        let run = try take(names)
        #expect(run.output == "8 added, 0 changed, 0 unchanged\n", "\(run)")
        let images = try images
        #expect(images.suffix(2) == ["pictures/a.svg", ""] && Set(images).count == 8)
        for image in images.prefix(6) {
            #expect(
                image.contains(/^pictures\/photographs\/[0-9a-f]{2}\/[0-9a-f]{16}-(60x40|1600x1200)-[0-9a-f]{6}\.jpg$/),
                "\(image)")
        }
        #expect(try ready.count == 6 && files("pictures").count == 5 * 5 + 14)
    }

    @Test func `a second run of the same decodes nothing and writes no file`() throws {
        try makeCopies(1...2)
        let names = ["a 1.jpg", "a 2.jpg", "p.png"]
        #expect(try take(names).output.hasPrefix("3 added"))
        #expect(try program.run("generate", "--output", "site").status == 0)
        let (before, shown) = try (files("pictures", "site", "site.versions"), images)
        #expect(before.keys.contains { $0.hasSuffix("/index.html") } && before.keys.contains { $0.hasSuffix(".avif") })
        let run = try take(names)
        #expect(run.output == "0 added, 0 changed, 3 unchanged\n", "\(run)")
        #expect(try files("pictures", "site", "site.versions") == before && images == shown)
    }

    @Test func `a picture that changes is a few changes to the catalogue, and its pages are rendered`() throws {
        try makeCopies(1...3)
        #expect(try take(["a 1.jpg", "a 2.jpg"]).output.hasPrefix("2 added"))
        #expect(try program.run("generate", "--output", "site").status == 0)
        let before = try images
        let run = try take(["a 1.jpg", "a 3.jpg"])
        #expect(run.output == "0 added, 1 changed, 1 unchanged\n", "\(run)")
        #expect(try images[0] == before[0] && images[1] != before[1])
        let page = try program.text(of: "site/products/2/index.html")
        #expect(try page.contains("<picture>") && page.contains(images[1].prefix(50)))
        #expect(try program.run("generate", "--output", "site", "--verify").status == 0)
    }

    @Test func `the same content under two names is made once`() throws {
        try make("cd camera && cp p.png 2026/again.png && cp p.png 'one more'")
        #expect(try take(["p.png", "2026/again.png", "one more", "p.png"]).output.hasPrefix("4 added"))
        #expect(try Set(images).count == 1 && ready.count == 1)
    }

    /// 40,000 by 40,000 pixels in a hundred bytes.
    static let bomb =
        "iVBORw0KGgoAAAANSUhEUgAAnEAAAJxACAIAAADebplSAAAAC0lEQVR42mNgwAcAAB4AAWVZnnEAAAAASUVORK5CYII="

    @Test func `all pictures that cannot be taken are told with line and column, and no row is written`() throws {
        try makeCopies(1...1)
        try make(
            """
            cd camera && echo '\(Self.bomb)' | base64 -d > bomb.png && head -c 500 'a 1.jpg' > half.jpg && echo Hello > notes.jpg
            head -c 21000000 /dev/zero > large.jpg && : > empty.png
            """)
        let names = ["a 1.jpg", "half.jpg", "bomb.png", "notes.jpg", "large.jpg", "empty.png", "half.jpg"]
        let run = try take(names)
        #expect(run.status != 0 && run.output.isEmpty)
        for line in [
            "Line 3, image: This picture is damaged", "Line 4, image: This picture is too large: 120 million pixels",
            "Line 5, image: Choose a picture: JPEG", "Line 6, image: This picture takes too long to process",
            "Line 7, image: Choose a picture: JPEG", "Line 8, image: This picture is damaged",
        ] {
            #expect(run.errors.contains(line), "\(run.errors)")
        }
        #expect(!run.errors.contains("Line 2"))
        #expect(try images.isEmpty && ready.count == 1)
        #expect(try !files("pictures").keys.contains { $0.contains(".waiting") })
    }

    @Test func `what is wrong elsewhere is told before a picture is decoded`() throws {
        try write(["p.png"])
        for row in ["x,X,,1.005 USD,Tea,p.png", "x,X,,3.00 EUR,Tea,p.png", "x,X,,3.00 USD,Tea,gone.png"] {
            try program.write(program.text(of: "p.csv") + row + "\n", to: "bad.csv")
            let run = try program.run("import", "products", "bad.csv", "--photographs", "camera")
            #expect(run.status != 0 && run.errors.contains("Line 3, "), "\(run)")
        }
        #expect(try files("pictures").isEmpty)
        _ = try program.run("import", "products", "p.csv", "--photographs", "camera")
        let before = try files("pictures")
        #expect(before.count == 5)
        try makeCopies(1...1)
        try program.write(ImportCommandTests.header + "x,X,,3.00 EUR,Tea,a 1.jpg\n", to: "bad.csv")
        let run = try program.run("import", "products", "bad.csv", "--photographs", "camera")
        #expect(run.status != 0 && run.errors.contains("Line 2, price: The other entries have prices"), "\(run)")
        #expect(try files("pictures") == before)
    }

    @Test(arguments: ["../p.png", "2026/../../p.png", "/etc/hostname", "out", "link/p.png", ".hidden.png"])
    func `a name that leads out of the folder is refused`(name: String) throws {
        try make("cp camera/p.png .; cd camera && cp p.png .hidden.png; ln -s ../p.png out; ln -s .. link")
        let run = try take([name])
        #expect(
            run.status != 0 && run.errors.hasSuffix("\nLine 2, image: There is no such picture.\n"), "\(run)")
        #expect(!FileManager.default.fileExists(atPath: program.folder.appendingPathComponent("pictures").path))
    }

    @Test func `a folder that is not there is named`() throws {
        let run = try program.run("import", "products", "p.csv", "--photographs", "nowhere")
        #expect(run.status != 0 && run.errors.contains("cannot open the folder nowhere"), "\(run)")
    }

    /// Starts an import of so many photographs, which ends by a signal as on a terminal, and waits until some are made.
    private func begin(_ numbers: ClosedRange<Int>, until count: Int) throws -> Process {
        try makeCopies(numbers)
        try write(numbers.map { "a \($0).jpg" })
        let process = try program.startShell(
            """
            exec env --default-signal=INT "$0" import products p.csv --photographs camera --database site.sqlite --public public
            """)
        while try ready.count < count, process.isRunning { usleep(20_000) }
        return process
    }

    @Test func `killed in the middle, the next run decodes only what is left`() throws {
        let process = try begin(1...6, until: 2)
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        let made = try ready
        #expect((2..<6).contains(made.count) && process.terminationReason == .uncaughtSignal)
        #expect(try images.isEmpty)
        let run = try take((1...6).map { "a \($0).jpg" })
        #expect(run.output == "6 added, 0 changed, 0 unchanged\n", "\(run)")
        #expect(try Set(images).count == 6 && ready.count == 6)
        #expect(try ready.filter { made[$0.key] != nil } == made)
    }

    @Test func `Ctrl-C ends it with nothing half made, and nothing in the catalogue`() throws {
        let process = try begin(1...6, until: 2)
        kill(process.processIdentifier, SIGINT)
        process.waitUntilExit()
        #expect(process.terminationReason == .uncaughtSignal && process.terminationStatus == SIGINT)
        let (made, all) = (try ready.count, try files("pictures"))
        #expect((2..<6).contains(made) && all.count == made * 5)
        #expect(try images.isEmpty)
        #expect(try take((1...6).map { "a \($0).jpg" }).output.hasPrefix("6 added"))
    }

    @Test func `a decoder makes the same files, and one that is not there is named`() throws {
        try makeCopies(1...3)
        let names = (1...3).map { "a \($0).jpg" }
        let gone = try take(names, "--decoder", "no.sock")
        #expect(gone.status != 0 && gone.errors.contains("no decoder answers at no.sock"), "\(gone)")
        #expect(gone.errors.contains("libvips-tools") && !gone.errors.contains("line "), "\(gone)")
        let decoder = try program.start("decode", "--socket", "d.sock")
        // A thread of the tests may block SIGTERM, which is inherited.
        defer { kill(decoder.processIdentifier, SIGKILL) }
        let socket = program.folder.appendingPathComponent("d.sock").path
        while !FileManager.default.fileExists(atPath: socket), decoder.isRunning { usleep(10_000) }
        let run = try take(names, "--decoder", "d.sock")
        #expect(run.output.hasPrefix("3 added"), "\(run)")
        try make("mv pictures by-decoder")
        #expect(try take(names).output == "0 added, 0 changed, 3 unchanged\n")
        try make("diff -r --exclude='.lock*' pictures by-decoder")
    }
}
