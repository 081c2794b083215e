import Foundation
import HTTPTypes
import Platform
import SiteContent
package import SiteDatabase
import Web

/// The folders from which collections get their entries.
package struct ContentFolders: Sendable {
    private let folders: [any CollectionFolder]
    private let publicFolder: String
    /// The folder that has the site's public one.
    private let root: String
    private let zone: String
    private let pictures: SitePictures

    /// `photographs` stores the pictures beside texts. Without it, each one is the same grey photograph: for tests.
    package init(
        of program: (some SiteProgram).Type, publicFolder: String, pictures: String = "",
        photographs: @escaping SitePictures.Taking = ContentFolders.sample
    ) {
        self.pictures = SitePictures(
            isAsset: Assets.Folder.pictureCheck(
                in: AssetOptions.folders(publicFolder: publicFolder, pictures: pictures)),
            take: photographs)
        (folders, self.publicFolder) = (program.schema.folders, publicFolder)
        root = Self.root(of: publicFolder)
        zone = program.timeZone
    }

    package static let sample: SitePictures.Taking = { names, _ in
        let grey = Photograph(hash: String(repeating: "0", count: 16), width: 1_200, height: 800, colour: "808080")
        return Dictionary(uniqueKeysWithValues: names.map { ($0, .success(grey?.name ?? "")) })
    }

    /// The absolute path of the folder that has the site's public one.
    static func root(of publicFolder: String) -> String {
        URL(fileURLWithPath: publicFolder).resolvingSymlinksInPath().deletingLastPathComponent().path
    }

    var isEmpty: Bool { folders.isEmpty }

    /// Their absolute paths.
    var paths: [String] { folders.map { path(of: $0) } }

    private func path(of folder: any CollectionFolder) -> String { "\(root)/\(folder.name)" }

    /// Makes the entries follow all files. Returns what changed, a line for each folder. Throws the problems of all folders.
    @discardableResult
    package func take(into database: any SQLDatabase) throws -> [String] {
        try take(into: database) { _ in nil }
    }

    /// Throws the problems of links to files or headings that are gone, and to addresses that no module of the website has. `texts` are the texts of
    /// pages that the website has read.
    ///
    /// Whether a module shows something at its address depends on the data, and the staff may remove it at any time: then the site must still
    /// be rendered.
    func checkLinks(in database: any SQLDatabase, of website: Website, _ texts: PageTexts) throws {
        let hasPage = { (address: String) in
            let path = address.prefix { $0 != "?" }
            // The web server has these.
            if ["/robots.txt", "/sitemap.xml", "/favicon.ico"].contains(path) { return true }
            if path.hasPrefix("/assets/") {
                return FileManager.default.fileExists(atPath: publicFolder + path.dropFirst("/assets".count))
            }
            return website.hasPage(at: String(path)) == true
                || website.respond(to: Request(path: String(path))).status != .notFound
        }
        var problems = texts.danglingLinks(hasPage)
        for folder in folders {
            do {
                try folder.checkLinks(below: path(of: folder), in: database, hasPage: hasPage)
            } catch let found as ContentProblems {
                problems.append(found)
            }
        }
        guard problems.isEmpty else { throw problems }
    }

    /// Looks at the files of each folder that `names` returns, or at all of them.
    private func take(
        into database: any SQLDatabase, _ names: (any CollectionFolder) -> Set<String>?
    ) throws -> [String] {
        var (said, problems) = ([String](), ContentProblems())
        for folder in folders {
            let changed = names(folder)
            if changed?.isEmpty == true { continue }
            do {
                let counts = try folder.take(
                    changed, below: path(of: folder), pictures, into: database, zone: zone)
                if let counts { said.append("\(folder.name): \(counts)") }
            } catch let found as ContentProblems {
                problems.append(found)
            }
        }
        guard problems.isEmpty else { throw problems }
        return said
    }

    /// Has the entries follow the files of the folders.
    final class Follower: Sendable {
        private struct State {
            let watcher: FileWatcher
            /// What is to be taken; nil for all files.
            var changed: Set<String>?
            /// What is wrong with the files, so that they were not taken.
            var problem: ContentProblems?
        }

        private let folders: ContentFolders
        private let state: Lock<State>

        init(_ folders: ContentFolders) {
            self.folders = folders
            let paths = folders.paths
            let watcher = FileWatcher(pause: 10) { enter in
                var files: [String: FileStamp] = [:]
                for path in paths {
                    // A folder that is not there has no files to follow.
                    let found = (try? ContentFolder(path).files(pictures: true, enter: enter)) ?? [:]
                    for (name, stamp) in found { files["\(path)/\(name)"] = stamp }
                }
                return files
            }
            state = Lock(State(watcher: watcher))
        }

        /// Takes all files, and later what changed since the last call. Waits so many milliseconds at most for a change. Returns what changed, a line for
        /// each folder. Throws while a file is wrong.
        func take(into database: any SQLDatabase, within milliseconds: Int32) throws -> [String] {
            try state.withLock { state in
                let isFirst = state.changed == nil && state.problem == nil
                let new = state.watcher.changes(within: isFirst ? 0 : milliseconds)
                state.changed?.formUnion(new)
                if new.isEmpty, let problem = state.problem { throw problem }
                if state.changed?.isEmpty == true { return [] }
                do {
                    let said = try folders.take(into: database) { [changed = state.changed] folder in
                        let prefix = "\(folders.path(of: folder))/"
                        return changed.map { changed in
                            Set(changed.filter { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) })
                        }
                    }
                    (state.changed, state.problem) = ([], nil)
                    return said
                } catch let problem as ContentProblems {
                    // It stays until a file changes. After another error, the next call tries again.
                    state.problem = problem
                    throw problem
                }
            }
        }
    }
}

extension PhotographStore {
    /// Stores the photographs of files below a folder, for 10 seconds at most: then it throws `PhotographProblem.busy`. The next call finds those
    /// that are stored. Returns the name of each, or its problem.
    func take(_ names: [String], below folder: String) throws -> [String: Result<String, any Error>] {
        let (folder, end) = (try InputFolder(folder), Date(timeIntervalSinceNow: 10))
        var taken: [String: Result<String, any Error>] = [:]
        for name in names {
            guard let source = try folder.file(name) else { continue }
            guard Date() < end else { throw PhotographProblem.busy }
            do {
                guard source.size <= Photograph.maxBytes else { throw PhotographProblem.tooCostly }
                taken[name] = .success(try take(FormFile(name: name, source)).name)
            } catch let problem as PhotographProblem {
                if [.noDecoder, .busy].contains(problem) { throw problem }
                taken[name] = .failure(problem)
            }
        }
        return taken
    }
}
