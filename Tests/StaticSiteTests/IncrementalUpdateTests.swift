import Foundation
import Synchronization
import Testing

@testable import StaticSite

struct IncrementalUpdateTests {
    @Test func `just the files that differ are replaced, with copies, in the folder that is served`() throws {
        let site = try LeafSite()
        try site.generate()
        let before = try site.files()
        let root = URL(fileURLWithPath: site.output.path).resolvingSymlinksInPath()
        let kept = try site.status(of: "sencha/index.html").st_ino
        site["oolong"] = "Z"
        #expect(try site.revise().written == 2)
        let after = try site.files()
        let changed = after.keys.filter { before[$0] != after[$0] }.sorted()
        #expect(
            changed == ["", ".br", ".gz"].flatMap { ["oolong/index.html\($0)", "vi/oolong/index.html\($0)"] }.sorted())
        #expect(Set(before.keys) == Set(after.keys))
        #expect(try site.status(of: "sencha/index.html").st_ino == kept)
        #expect(URL(fileURLWithPath: site.output.path).resolvingSymlinksInPath() == root)
        #expect(try site.revise().written == 0)
    }

    @Test func `new pages come, and pages that are none any more go with their folders`() throws {
        let site = try LeafSite()
        try site.generate()
        site["assam"] = "C"
        site["oolong"] = nil
        let summary = try site.revise()
        #expect(summary.removed == 2)
        let files = try site.files()
        #expect(files["assam/index.html.br"] != nil)
        #expect(!files.keys.contains { $0.contains("oolong") })
        #expect(!FileManager.default.fileExists(atPath: "\(site.output.path)/vi/oolong"))
        let fresh = try LeafSite(["assam": "C", "sencha": "B"])
        try fresh.generate()
        #expect(try fresh.files() == files)
    }

    /// nginx tells two versions of one size apart by the second of their times alone.
    @Test(arguments: [false, true]) func `a replaced file is a second younger than the one before, copies too`(
        whole: Bool
    ) throws {
        let site = try LeafSite()
        try site.generate()
        for text in ["Y", "Z", "X"] {
            let names = ["oolong/index.html", "oolong/index.html.gz", "oolong/index.html.br"]
            let before = try names.map { try site.status(of: $0).st_mtim }
            site["oolong"] = text
            #expect(try whole ? site.generate().written == 2 : site.revise().written == 2)
            for (name, before) in zip(names, before) {
                let after = try site.status(of: name).st_mtim
                #expect((after.tv_sec, after.tv_nsec) >= (before.tv_sec + 1, before.tv_nsec), "\(name)")
            }
        }
    }

    @Test func `a copy that is missing comes back, and a foreign file goes`() throws {
        let site = try LeafSite()
        try site.generate()
        let before = try site.files()
        try FileManager.default.removeItem(atPath: "\(site.output.path)/sencha/index.html.gz")
        try Data("x".utf8).write(to: URL(fileURLWithPath: "\(site.output.path)/vi/stray.html"))
        #expect(try site.revise().removed == 1)
        #expect(try site.files() == before)
    }

    @Test func `a failure leaves whole files, and the next run the whole site`() throws {
        let site = try LeafSite()
        try site.generate()
        site["oolong"] = "Z"
        site["sencha"] = "Y"
        site.broken.withLock { $0 = "sencha" }
        #expect(throws: (any Error).self) { try site.revise() }
        site.broken.withLock { $0 = nil }
        _ = try site.revise()
        let fresh = try LeafSite(["oolong": "Z", "sencha": "Y"])
        try fresh.generate()
        #expect(try fresh.files() == site.files())
    }

    @Test func `nothing can be revised where nothing was rendered`() throws {
        let site = try LeafSite()
        #expect(throws: OutputError.nothingRendered(site.output.path)) { try site.revise() }
    }
}
