import Foundation
import Markup
import Testing
import Web

final class PhotographTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("viperweb-\(UUID().uuidString)")
    private static let name = "pictures/photographs/01/0123456789abcdef-1000x750-7c8a77.jpg"

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    private func assets(with names: [String] = []) throws -> Assets {
        for name in names {
            let file = folder.appendingPathComponent(String(name.dropFirst("pictures/".count)))
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data("x".utf8).write(to: file)
        }
        return try Assets(folders: [
            .photographs(in: folder.path), .init(folder.path, under: "pictures", leavingOut: ["photographs"]),
        ])
    }

    private func html(_ name: String, _ assets: Assets, maxWidth: Int = 1_600) -> String {
        String(
            decoding: PictureView(
                name, assets: assets, alt: "Tea", size: .init("50vw", maxWidth: maxWidth, drawn: (320, 240)),
                loading: .lazy,
                style: "wide"
            ).rendered(), as: UTF8.self)
    }

    @Test func `a name says all that a page has to know`() throws {
        let photograph = try #require(Photograph(name: Self.name))
        #expect(photograph.hash == "0123456789abcdef")
        #expect((photograph.width, photograph.height) == (1_000, 750))
        #expect(photograph.colour == "7c8a77")
        #expect(photograph.name == Self.name)
        #expect(photograph.widths == [400, 800, 1_000])
        #expect(photograph.name(800, .avif) == "pictures/photographs/01/0123456789abcdef-800.avif")
        #expect(photograph.name(1_000, .jpeg) == Self.name)
        #expect(photograph.sharedName == "pictures/photographs/01/0123456789abcdef-share.jpg")
    }

    @Test(arguments: [
        "pictures/tea.svg", "pictures/photographs/", "pictures/photographs/01", "pictures/photographs/01/",
        "pictures/photographs/02/0123456789abcdef-1000x750-7c8a77.jpg",
        "pictures/photographs/01/0123456789ABCDEF-1000x750-7c8a77.jpg",
        "pictures/photographs/01/0123456789abcdef-0x750-7c8a77.jpg",
        "pictures/photographs/01/0123456789abcdef-01000x750-7c8a77.jpg",
        "pictures/photographs/01/0123456789abcdef-1000x750-7c8a7.jpg",
        "pictures/photographs/01/0123456789abcdef-1000x750-7c8a77.png",
        "pictures/photographs/01/0123456789abcdef-1000x750-7c8a77.svg",
        "pictures/photographs/01/0123456789abcdef-1000x999999-7c8a77.jpg",
        "pictures/photographs/01/0123456789abcdef-1000x750-7c8a77.jpg/",
        "pictures/photographs/01/0123456789abcdef-800.avif",
        "Pictures/photographs/01/0123456789abcdef-1000x750-7c8a77.jpg", "",
        "pictures/photographs/01/0123456789abcdef-99999999999999999999x750-7c8a77.jpg",
        "pictures/photographs/đ1/0123456789abcdef-1000x750-7c8a77.jpg",
    ])
    func `any other name is no photograph's`(name: String) {
        #expect(Photograph(name: name) == nil)
    }

    @Test func `a small photograph has no width but its own`() {
        let small = Photograph(hash: "0123456789abcdef", width: 300, height: 2, colour: "000000")
        #expect(small?.widths == [300])
    }

    @Test func `until all files are made, a page shows the main one`() throws {
        let html = html(Self.name, try assets(with: [Self.name]))
        #expect(
            html == """
                <img src="/assets/pictures/photographs/01/0123456789abcdef-1000x750-7c8a77.0123456789abcdef.jpg" alt="Tea" \
                width="1000" height="750" class="wide c121" loading="lazy">
                """)
    }

    @Test func `then it offers each format in each width that is worth it`() throws {
        let photograph = try #require(Photograph(name: Self.name))
        let html = html(Self.name, try assets(with: [Self.name, photograph.lastName]), maxWidth: 500)
        let path = "/assets/pictures/photographs/01/0123456789abcdef"
        func srcset(_ format: String) -> String {
            "\(path)-400.0123456789abcdef.\(format) 400w, \(path)-800.0123456789abcdef.\(format) 800w"
        }
        #expect(
            html == """
                <picture><source type="image/avif" srcset="\(srcset("avif"))" sizes="50vw">\
                <source type="image/webp" srcset="\(srcset("webp"))" sizes="50vw">\
                <img src="\(path)-800.0123456789abcdef.jpg" srcset="\(srcset("jpg"))" sizes="50vw" alt="Tea" width="1000" \
                height="750" class="wide c121" loading="lazy"></picture>
                """)
    }

    @Test func `another picture is shown as it is`() throws {
        #expect(
            html("pictures/tea.svg", try assets(with: ["pictures/tea.svg"])).contains(
                /^<img src="\/assets\/pictures\/tea.[0-9a-f]{16}.svg" alt="Tea" width="320" height="240" class="wide" loading="lazy">$/
            ))
    }

    @Test func `photographs are read for no address and listed for a site of files alone`() throws {
        let photograph = try #require(Photograph(name: Self.name))
        let hidden = "pictures/photographs/01/.new-123456"
        // As a version before stored what came.
        let drawing = "pictures/photographs/01/0123456789abcdef-1600x1200-7c8a77.svg"
        let assets = try assets(with: [Self.name, photograph.lastName, "pictures/tea.svg", hidden, drawing])
        #expect(assets.files.count == 1)
        let addresses = try assets.photographFiles.map { $0.link.url.string }.sorted()
        #expect(addresses == [assets.url(Self.name), assets.url(photograph.lastName)].map(\.string).sorted())
        #expect(assets.lateFiles.isEmpty)
    }

    @Test func `what is shared is the photograph's own JPEG, once it is there`() throws {
        let photograph = try #require(Photograph(name: Self.name))
        let early = try assets(with: ["pictures/tea.svg", Self.name])
        #expect(early.sharedURL(of: "pictures/tea.svg") == nil && early.sharedURL(of: Self.name) == nil)
        let assets = try assets(with: [photograph.lastName])
        #expect(assets.sharedURL(of: Self.name) == assets.url(photograph.sharedName))
    }

    @Test func `what is shared of a drawing is the JPEG beside it, where there is one`() throws {
        let pictures = ["tea.svg", "tea.share.jpg", "cup.svg", "bare"]
        let assets = try assets(with: pictures.map { "pictures/\($0)" })
        #expect(assets.sharedURL(of: "pictures/tea.svg") == assets.url("pictures/tea.share.jpg"))
        for name in ["pictures/cup.svg", "pictures/bare", "", ".", "pictures/tea"] {
            #expect(assets.sharedURL(of: name) == nil)
        }
    }
}
