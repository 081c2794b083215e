import Foundation
import Markup
import Testing
import Web

final class AssetsTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("viperweb-\(UUID().uuidString)")

    init() throws {
        for (name, text) in [
            ("public/site.css", "a"), ("public/pictures/a.svg", "b"), ("public/errors/404.html", "c"),
            ("public/.git/config", "d"), ("public/robots.txt", "e"), ("more/a.svg", "other"), ("more/b.svg", "f"),
        ] {
            try write(text, to: name)
        }
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    private func write(_ text: String, to name: String) throws {
        let file = folder.appendingPathComponent(name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    private func assets() throws -> Assets {
        try Assets(folders: [
            .init(folder.appendingPathComponent("public").path, leavingOut: ["errors", "robots.txt"]),
            .init(folder.appendingPathComponent("more").path, under: "pictures"),
            .init(folder.appendingPathComponent("missing").path),
        ])
    }

    @Test func `the earlier folder's file counts; hidden files and those left out are none`() throws {
        let files = try assets().files
        let addresses = files.map { $0.link.url.string.replacing(/\.[0-9a-f]{16}/, with: "") }
        #expect(addresses == ["/assets/pictures/a.svg", "/assets/pictures/b.svg", "/assets/site.css"])
        #expect(try files.map { String(decoding: try $0.content(), as: UTF8.self) } == ["b", "f", "a"])
    }

    @Test func `an address changes with the content and with nothing else`() throws {
        let first = try assets().url("site.css")
        #expect(first.string.wholeMatch(of: /\/assets\/site\.[0-9a-f]{16}\.css/) != nil)
        #expect(try assets().url("site.css") == first)
        try write("changed", to: "public/site.css")
        #expect(try assets().url("site.css") != first)
    }

    @Test func `a file that comes later has the same address as for who reads it anew`() throws {
        let early = try assets()
        #expect(early.url("pictures/new.svg").string == "/assets/pictures/new.svg")
        try write("new", to: "more/new.svg")
        let late = early.url("pictures/new.svg")
        #expect(late.string.contains(/new\.[0-9a-f]{16}\.svg/))
        #expect(try assets().url("pictures/new.svg") == late)
        #expect(early.url("pictures/new.svg") == late)
    }

    @Test(arguments: ["../secret", "pictures/../../secret", ".git/config", "errors/404.html", "", "/", "pictures/"])
    func `no name leads out of the folders or to what is left out`(name: String) throws {
        try write("x", to: "secret")
        #expect(try !assets().url(name).string.contains(/[0-9a-f]{16}/))
        #expect(!Assets.Folder(folder.appendingPathComponent("public").path, leavingOut: ["errors"]).holds(name))
    }
}
