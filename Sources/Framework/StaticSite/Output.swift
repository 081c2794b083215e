import Foundation
import Glibc
import Markup
import Platform
public import Web

/// A site of files: a symbolic link to a folder, so that one rename switches from the old site to a new one.
///
/// The folders lie beside it: `/var/site` leads to `/var/site.versions/7`. Nothing is written anywhere else.
public struct Output: Sendable {
    /// The link's absolute path.
    public let path: String

    /// Takes a path that may be relative and may not exist yet.
    public init(_ path: String) {
        let url = URL(fileURLWithPath: path).standardizedFileURL
        let folder = url.deletingLastPathComponent().resolvingSymlinksInPath()
        self.path = folder.appendingPathComponent(url.lastPathComponent).path
    }

    /// Whether a run ever wrote there, complete or not.
    public var exists: Bool { FileManager.default.fileExists(atPath: versions) }

    /// Whether a run is writing to it now.
    public var isBeingWritten: Bool {
        guard let lock = try? FileLock(existing: lockPath) else { return false }
        return (try? lock.tryLock(.shared)) == false
    }

    /// Waits until no other run writes to the output, and calls `waiting` first where one does.
    public func lock(waiting: () -> Void = {}) throws -> LockedOutput {
        try LockedOutput(self, waiting: waiting)
    }

    /// What the last complete run knew of its site; nil if there was none or its manifest cannot be read.
    public func manifest<Settings: Codable & Sendable>(of settings: Settings.Type = Settings.self) -> Manifest<
        Settings
    >? {
        FileManager.default.contents(atPath: manifestPath).flatMap {
            try? JSONDecoder().decode(Manifest<Settings>.self, from: $0)
        }
    }

    /// Removes what a killed run left beside the versions, where nobody writes now.
    public func removeLeftovers() throws {
        let staging = "\(versions)/new"
        guard FileManager.default.fileExists(atPath: staging) else { return }
        let lock = try FileLock(lockPath, owner: FileOwner(of: versions))
        guard try lock.tryLock() else { return }
        try FileManager.default.removeItem(atPath: staging)
    }

    func write(_ manifest: Manifest<some Codable & Sendable>) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
        try encoder.encode(manifest).write(to: URL(fileURLWithPath: manifestPath), options: .atomic)
    }

    /// The number of the version that the link leads to; nil if there is no link yet. An empty folder makes way for
    /// it. Throws where the path is taken by something else.
    func version() throws -> Int? {
        var status = stat()
        guard lstat(path, &status) == 0 else {
            guard errno == ENOENT else { throw SystemError("read", path) }
            return nil
        }
        if status.st_mode & S_IFMT == S_IFDIR, rmdir(path) == 0 { return nil }
        let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path)
        guard let target, let name = target.split(separator: "/").last, let version = Int(name),
            target == self.target(of: version)
        else { throw OutputError.occupied(path) }
        return version
    }

    /// The link's target for a version, relative to the folder of the link.
    func target(of version: Int) -> String {
        "\(path.split(separator: "/").last ?? "").versions/\(version)"
    }

    var versions: String { "\(path).versions" }
    var lockPath: String { "\(versions)/lock" }
    private var manifestPath: String { "\(versions)/manifest.json" }
}

/// What a site of files was rendered from.
public struct Manifest<Settings: Codable & Sendable>: Codable, Sendable {
    /// Names the state of the data. Where the data has another revision, the files are older or newer.
    public let revision: String
    /// The settings of the run, so that a later one renders the same site.
    public let settings: Settings
    /// A hash of what no change of data changes: `Generator.frame`.
    public private(set) var frame: String?
    /// How many pages the site map has; nil if there is none, or its parts may be of two states.
    public private(set) var mappedPages: Int?

    public init(revision: String, settings: Settings) {
        self.revision = revision
        self.settings = settings
    }

    func rendered(with frame: String?, mappedPages: Int?) -> Manifest {
        var manifest = self
        manifest.frame = frame
        manifest.mappedPages = mappedPages
        return manifest
    }
}

extension Manifest: Equatable where Settings: Equatable {}

/// Why pages could not be written; its description is one line for an operator. A failed system call is a
/// `SystemError`.
public enum OutputError: Error, Equatable, CustomStringConvertible {
    /// Something that no run has made stands at the output's path.
    case occupied(String)
    /// Nothing was rendered there, or it cannot be read.
    case nothingRendered(String)
    case noMemory
    /// The run was told to end before it was complete; nothing changed.
    case interrupted
    /// A page that its module listed shows nothing any more.
    case vanished(Link)
    /// A page's address cannot be a file's name.
    case unnameable(Link)
    /// A file of the site map is not as it was written.
    case damagedSiteMap(String)

    public var description: String {
        switch self {
        case .occupied(let path): "\(path) exists and is not a rendered site: name a folder that does not exist"
        case .nothingRendered(let path): "no pages were rendered to \(path): run `generate` first"
        case .interrupted: "interrupted: nothing was changed"
        case .noMemory: "not enough memory to compress a page"
        case .vanished(let link):
            "`prerenderedPages` gives the page \(link.url.string), but the module shows nothing there"
        case .unnameable(let link): "the page \(link.url.string) cannot be a file: its address cannot be a file name"
        case .damagedSiteMap(let path): "\(path) is damaged: it is not as `generate` wrote it"
        }
    }
}
