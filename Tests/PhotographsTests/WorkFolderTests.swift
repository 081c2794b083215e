import Foundation
import Glibc
import Testing

@testable import Photographs

final class WorkFolderTests: Sendable {
    private let parent = FileManager.default.temporaryDirectory.appending(path: "viperweb-\(UUID().uuidString)")

    init() throws {
        try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: parent)
    }

    private func make(_ name: String) throws -> URL {
        let folder = parent.appending(path: name)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data("x".utf8).write(to: folder.appending(path: "middle.png"))
        return folder
    }

    private var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: parent.path).sorted() }
    }

    @Test func `it is there as long as its value, and no longer`() throws {
        var folder: WorkFolder? = try WorkFolder(seconds: 1, in: parent.path)
        try Data("x".utf8).write(to: URL(fileURLWithPath: try #require(folder).path(of: "original")))
        #expect(try names.count == 1)
        folder = nil
        #expect(try names.isEmpty)
    }

    @Test func `a sweep removes what nobody holds, and follows no link`() throws {
        let other = try make("other")
        let lost = try make("viperweb-picture-lost")
        for link in [lost.appending(path: "link"), parent.appending(path: "viperweb-picture-link")] {
            try FileManager.default.createSymbolicLink(at: link, withDestinationURL: other)
        }
        let held = try WorkFolder(seconds: 1, in: parent.path)
        WorkFolder.sweep(parent.path)
        let own = URL(fileURLWithPath: held.path).lastPathComponent
        #expect(try Set(names) == ["other", "viperweb-picture-link", own])
        #expect(FileManager.default.fileExists(atPath: other.appending(path: "middle.png").path))
        withExtendedLifetime(held) {}
    }

    @Test func `a folder that was removed before it is locked is nobody's`() throws {
        let folder = try make("viperweb-picture-made")
        let descriptor = open(folder.path, O_RDONLY | O_DIRECTORY)
        defer { close(descriptor) }
        let moved = parent.appending(path: "moved")
        try FileManager.default.moveItem(at: folder, to: moved)
        #expect(!WorkFolder.lock(descriptor, at: folder.path))
        _ = try make("viperweb-picture-made")
        #expect(!WorkFolder.lock(descriptor, at: folder.path))
        #expect(WorkFolder.lock(descriptor, at: moved.path))
    }

    @Test func `whoever makes one while others sweep has it`() async throws {
        let parent = parent.path
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { while !Task.isCancelled { WorkFolder.sweep(parent) } }
            for _ in 1...500 {
                let folder = try WorkFolder(seconds: 1, in: parent)
                try Data("x".utf8).write(to: URL(fileURLWithPath: folder.path(of: "original")))
                #expect(FileManager.default.fileExists(atPath: folder.path(of: "original")))
            }
            group.cancelAll()
        }
        #expect(try names.isEmpty)
    }
}
