import Foundation
import Glibc
import Platform
import Testing

final class InputFolderTests {
    private let root = FileManager.default.temporaryDirectory.appending(path: "viperweb-\(UUID().uuidString)")
    private let folder: InputFolder

    init() throws {
        let inside = root.appending(path: "camera/2026")
        try FileManager.default.createDirectory(at: inside, withIntermediateDirectories: true)
        try Data("a secret".utf8).write(to: root.appending(path: "secret"))
        try Data("a picture".utf8).write(to: inside.appending(path: "IMG 1.HEIC"))
        for (link, target) in [
            ("file", "../secret"), ("up", ".."), ("same", "2026"), ("near", "2026/IMG 1.HEIC"), ("nowhere", "gone"),
        ] {
            try FileManager.default.createSymbolicLink(
                atPath: root.appending(path: "camera/\(link)").path, withDestinationPath: target)
        }
        folder = try InputFolder(root.appending(path: "camera").path)
    }

    deinit {
        try? FileManager.default.removeItem(at: root)
    }

    @Test func `a file below it is opened`() throws {
        let file = try #require(try folder.file("2026/IMG 1.HEIC"))
        var bytes: [UInt8] = []
        #expect(try file.read(100, at: 2, into: &bytes) == 7 && bytes == Array("picture".utf8) && file.size == 9)
    }

    @Test(arguments: [
        "..", "../secret", "2026/../../secret", "./2026/IMG 1.HEIC", "/etc/passwd", "2026//IMG 1.HEIC", "", "2026/",
        "file", "near", "nowhere", "up/secret", "same/IMG 1.HEIC", "2026/IMG 1.HEIC\0.jpg",
    ])
    func `no name leads up or over a link`(name: String) throws {
        let error = #expect(throws: SystemError.self) { try self.folder.file(name) }
        #expect(error?.code == ELOOP, "\(String(describing: error))")
    }

    @Test func `what is no file is none, and a pipe is not waited for`() throws {
        try #require(mkfifo(root.appending(path: "camera/pipe").path, 0o600) == 0)
        let long = String(repeating: "a", count: 300)
        for name in ["2026", "pipe", "missing.jpg", "missing/IMG 1.HEIC", "2026/IMG 1.HEIC/more", long, "\(long)/a"] {
            #expect(try folder.file(name) == nil, "\(name)")
        }
    }

    @Test func `a folder that is none is named`() {
        let error = #expect(throws: SystemError.self) { _ = try InputFolder("/no/camera") }
        #expect(error?.description == "cannot open the folder /no/camera: No such file or directory")
    }
}
