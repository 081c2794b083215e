import Foundation
import Testing

@testable import FastCGI

@Suite struct ListenerTests {
    private let folder: Folder
    private let path: String

    init() throws {
        folder = try Folder()
        path = folder.file("w.sock")
    }

    private func mode(_ path: String) throws -> mode_t {
        var status = stat()
        #expect(lstat(path, &status) == 0)
        return status.st_mode
    }

    /// A socket file that nobody listens on.
    private func leaveStale() throws {
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        #expect(withAddress(path) { bind(descriptor, $0, $1) } == 0)
        close(descriptor)
    }

    @Test func `the socket's owner and group may connect, nobody else`() throws {
        let listener = try Listener.unix(path)
        #expect(try mode(path) == S_IFSOCK | 0o660)
        listener.close()
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test func `a named group gets the socket`() throws {
        let name = try #require(getgrgid(getegid()).map { String(cString: $0.pointee.gr_name) })
        let listener = try Listener.unix(path, group: name)
        #expect(listener.access?.group == getegid())
        listener.close()
    }

    @Test func `the socket file of a dead worker is replaced`() throws {
        try leaveStale()
        let listener = try Listener.unix(path)
        let client = try Client(path)
        client.close()
        listener.close()
    }

    @Test func `a live worker's socket is refused and stays`() throws {
        let live = try Listener.unix(path)
        #expect(throws: ListenerError.inUse(path)) { try Listener.unix(path) }
        #expect(throws: Never.self) { try Client(path) }
        live.close()
    }

    @Test func `a socket whose queue is full is a live one`() throws {
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        #expect(withAddress(path) { bind(descriptor, $0, $1) } == 0)
        #expect(listen(descriptor, 0) == 0)
        let waiting = try Client(path)
        #expect(throws: ListenerError.inUse(path)) { try Listener.unix(path) }
        waiting.close()
        close(descriptor)
    }

    @Test func `a file that is no socket is refused and stays`() throws {
        try Data("precious".utf8).write(to: URL(filePath: path))
        #expect(throws: ListenerError.notASocket(path)) { try Listener.unix(path) }
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "precious")
    }

    @Test func `a link is refused, whatever it points to`() throws {
        #expect(symlink(folder.file("elsewhere"), path) == 0)
        #expect(throws: ListenerError.notASocket(path)) { try Listener.unix(path) }
    }

    @Test func `a path of 107 bytes is taken, a longer one refused`() throws {
        let longest = folder.path + "/" + String(repeating: "s", count: 106 - folder.path.utf8.count)
        try Listener.unix(longest).close()
        #expect(throws: ListenerError.pathTooLong(longest + "s")) { try Listener.unix(longest + "s") }
    }

    @Test func `a folder that is missing or cannot be written is refused with the path`() throws {
        for path in [folder.file("missing/w.sock"), "/proc/w.sock", "/dev/null/w.sock"] {
            let error = #expect(throws: ListenerError.self) { try Listener.unix(path) }
            #expect(error?.description.contains(path) == true)
        }
    }

    @Test func `an unknown group is refused and leaves no file`() throws {
        #expect(throws: ListenerError.unknownGroup("no-such-group")) { try Listener.unix(path, group: "no-such-group") }
        #expect(!FileManager.default.fileExists(atPath: path))
    }
}
