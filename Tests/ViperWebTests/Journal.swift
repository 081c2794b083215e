import Foundation
import Platform
import SiteDatabase
import Synchronization
import Testing
import Web

@testable import StaticSite
@testable import ViperWeb

/// A journal in a folder of its own: its database, and its site as files.
final class Journal: Sendable {
    let folder: URL
    let database: SQLiteDatabase
    let failures = Failures()

    var path: String { folder.appendingPathComponent("journal.sqlite").path }
    var store: JournalStore { JournalStore(database: database) }
    var output: Output { Output(folder.appendingPathComponent("site").path) }

    init(entries: Int) throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("journal-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: folder.appendingPathComponent("pictures"), withIntermediateDirectories: true)
        let path = folder.appendingPathComponent("journal.sqlite").path
        _ = try SQLiteDatabase(migrating: path, schema: JournalSite.schema)
        database = try SQLiteDatabase(path: path, schema: JournalSite.schema)
        for number in 0..<entries { try store.add("entry \(number)") }
        _ = try sites.generate(output, settings)
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    var settings: RenderSettings {
        RenderSettings(
            database: RenderSettings.absolute(path), publicFolder: folder.appendingPathComponent("public").path,
            pictures: folder.appendingPathComponent("pictures").path, origin: "https://journal.example",
            isStaticOnly: false, isCompressed: true)
    }

    /// As a command sees them, or the start of a worker.
    var sites: RenderedSites<JournalSite> {
        RenderedSites(database, at: .file(path)) { _ in }
    }

    /// As a worker does.
    func live() throws -> LivePages<JournalSite> {
        let assets = LiveAssets(
            assets: try Assets(
                folders: AssetOptions.folders(publicFolder: settings.publicFolder, pictures: settings.pictures)),
            publicFolder: settings.publicFolder, pictures: settings.pictures)
        return LivePages(database, at: .file(path), assets: assets) { _ in
        } report: { [failures] error in
            failures.add("\(error)")
        }
    }

    var manifest: Manifest<RenderSettings>? { output.manifest() }

    /// Every file of the site that is served, by its path.
    func files() throws -> [String: [UInt8]] { try Self.files(of: output) }

    /// What a rendering to another folder has; the second of two of one state is compared and linked, not made anew.
    func rendered() throws -> (files: [String: [UInt8]], manifest: Manifest<RenderSettings>?) {
        let other = Output(folder.appendingPathComponent("other").path)
        let site = try settings.site(of: JournalSite.self, on: database, threads: 2)
        _ = try site.generator.generate(
            other.lock(), manifest: Manifest(revision: database.pageRevision, settings: settings))
        return (try Self.files(of: other), other.manifest())
    }

    private static func files(of output: Output) throws -> [String: [UInt8]] {
        let folder = try #require(try output.lock().folder(of: output.version()))
        var files: [String: [UInt8]] = [:]
        _ = try folder.files(withCopies: true) { name in
            files[name.path] = try folder.read(name)
            return 1
        }
        return files
    }

    /// Names what is not as a whole rendering has it.
    func differences() throws -> [String] {
        let (served, whole) = (try files(), try rendered())
        var found = Set(served.keys).symmetricDifference(whole.files.keys).map { "\($0) is in one alone" }
        found += served.filter { ($1 != whole.files[$0]) && whole.files[$0] != nil }.map { "\($0.key) differs" }
        if manifest?.revision != whole.manifest?.revision { found.append("the revision differs") }
        if manifest?.frame != whole.manifest?.frame { found.append("the frame differs") }
        if manifest?.mappedPages != whole.manifest?.mappedPages { found.append("the number of pages differs") }
        return found.sorted()
    }

    func text(of path: String) throws -> String {
        String(decoding: try Data(contentsOf: URL(fileURLWithPath: "\(output.path)/\(path)")), as: UTF8.self)
    }
}

/// What a worker reported.
final class Failures: Sendable {
    private let texts = Mutex<[String]>([])

    var all: [String] { texts.withLock { $0 } }

    func add(_ text: String) {
        texts.withLock { $0.append(text) }
    }
}
