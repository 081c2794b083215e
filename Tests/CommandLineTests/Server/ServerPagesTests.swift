import Foundation
import TestCluster
import Testing

@Suite(.enabled(if: TestCluster.isThere)) struct ServerPagesTests {
    /// The files of a site that say when something changed.
    private static func saysTimes(_ name: String) -> Bool { name.contains("sitemap") || name.contains("feed") }

    private func files(_ program: Program, in folder: String) throws -> [String: Data] {
        let root = program.folder.appendingPathComponent(folder).resolvingSymlinksInPath().path
        var files: [String: Data] = [:]
        for case let name as String in FileManager.default.enumerator(atPath: root) ?? .init() {
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: "\(root)/\(name)", isDirectory: &isFolder), !isFolder.boolValue
            else { continue }
            files[name] = FileManager.default.contents(atPath: "\(root)/\(name)")
        }
        return files
    }

    @Test func `pages are, byte by byte, those of a file with the same data`() throws {
        let site = try ServerSite()
        let products = (0..<60).map { "p\($0),Tea \($0 * 37 % 60),,\($0 % 9 + 1).00 USD,Tea,pictures/a.svg\n" }
        try site.program.write(GenerateCommandTests.rows + products.joined(), to: "rows.csv")
        #expect(try site.program.run("migrate").status == 0)
        let onFile = try site.program.run("import", "products", "rows.csv")
        let onServer = try site.run("import", "products", "rows.csv")
        for run in [onFile, onServer] { #expect(run.output == "62 added, 0 changed, 0 unchanged\n", "\(run)") }
        let options = ["--origin", "https://shop.example"]
        #expect(try site.program.run("generate", "--output", "file", options[0], options[1]).status == 0)
        #expect(try site.run("generate", "--output", "server", options[0], options[1]).status == 0)
        let (file, server) = try (files(site.program, in: "file"), files(site.program, in: "server"))
        #expect(file.count > 200 && Set(file.keys) == Set(server.keys))
        for (name, bytes) in file where !Self.saysTimes(name) { #expect(server[name] == bytes, "\(name)") }
    }

    @Test func `a worker renders what another machine has changed`() throws {
        let site = try ServerSite()
        try site.program.write(GenerateCommandTests.rows, to: "rows.csv")
        #expect(try site.run("import", "products", "rows.csv").status == 0)
        #expect(try site.run("generate", "--output", "site").status == 0)
        // It knows nothing of this machine's pages.
        try site.program.write(GenerateCommandTests.rows.replacing("6.50", with: "7.50"), to: "dearer.csv")
        let other = try site.program.shell(
            """
            VIPERWEB_MACHINE=other "$0" import products dearer.csv --public public --pictures pictures --database '\(site.address)'
            """)
        #expect(other.status == 0 && other.output.hasPrefix("0 added, 1 changed"), "\(other)")
        #expect(try site.program.text(of: "site/products/1/index.html").contains("$6.50"))
        #expect(try site.run("check").status != 0)
        try site.serving {
            // The manifest is the last that it writes.
            var check = try site.run("check")
            _ = try site.program.waits {
                check = try site.run("check")
                return check.status == 0
            }
            #expect(check.status == 0, "\(check)")
            #expect(try site.program.text(of: "site/products/1/index.html").contains("$7.50"))
        }
        let check = try site.run("check")
        #expect(check.status == 0, "\(check)")
    }
}
