import Foundation
import Platform
import Web

/// Photographs that nothing shows: `.unused/NAME` stands for each, as old as it has been found so.
extension PhotographFolder {
    /// Looks for the photograph of an original, one that has its files or will get them; if it was unused, that begins anew.
    func reuse(ofHash hash: String) throws -> Photograph? {
        guard photograph(ofHash: hash) != nil else { return nil }
        return try withExclusiveAccess(with: hash) {
            guard let photograph = photograph(ofHash: hash), isReady(photograph) || waits(photograph) else {
                return nil
            }
            unmark(photograph)
            return photograph
        }
    }

    /// Calls `body` with each photograph that has its main file.
    func forEach(_ body: (Photograph) throws -> Void) rethrows {
        for folder in names(in: Photograph.folder) {
            for name in names(in: "\(Photograph.folder)/\(folder)") {
                if let photograph = Photograph(fileName: name) { try body(photograph) }
            }
        }
    }

    /// The main files that are drawings: a version before stored them as they came.
    var drawings: [String] {
        names(in: Photograph.folder).flatMap { folder in
            names(in: "\(Photograph.folder)/\(folder)").filter { $0.hasSuffix(".svg") }
        }
    }

    /// Lets the photograph of a drawing's name wait for all of its files, and removes the drawing. What was sent is among the originals.
    func adopt(_ drawing: String) throws {
        guard let photograph = Photograph(fileName: "\(drawing.dropLast(4)).jpg") else { return }
        try letWait(photograph)
        unlink(path(of: photograph.lastName))
        unlink(path(of: "\(photograph.name.dropLast(4)).svg"))
    }

    /// Notes that it is unused; returns since when it is.
    func mark(_ photograph: Photograph, at now: Date) throws -> Date {
        let path = mark(of: photograph)
        if let since = Self.date(of: path) { return since }
        try write([UInt8](), to: path, isPrivate: true)
        try FileManager.default.setAttributes([.modificationDate: now], ofItemAtPath: path)
        return now
    }

    func unmark(_ photograph: Photograph) {
        unlink(mark(of: photograph))
    }

    /// Removes all its files if it is still marked since a time before, the main one at last: a removal that is broken off is done again.
    func remove(_ photograph: Photograph, unusedSince limit: Date) throws -> Bool {
        try withExclusiveAccess(with: photograph.hash) {
            guard let since = Self.date(of: mark(of: photograph)), since < limit else { return false }
            endWaiting(photograph)
            let parts = photograph.parts.reversed().map { path(of: photograph.name(of: $0)) }
            for path in parts + [original(photograph), path(of: photograph.name)] {
                guard unlink(path) == 0 || errno == ENOENT else {
                    throw StoreUnavailable("\(SystemError("remove", path))")
                }
            }
            unmark(photograph)
            return true
        }
    }

    /// How many photographs are marked, and how many wait.
    var totals: PhotographTotals {
        var all = 0
        forEach { _ in all += 1 }
        return PhotographTotals(
            all: all, unused: names(in: "pictures/.unused").count { Photograph(fileName: $0) != nil },
            waiting: waiting.count)
    }

    /// Runs alone among those who take or remove a photograph with this hash.
    func withExclusiveAccess<Result>(with hash: String, _ body: () throws -> Result) throws -> Result {
        let folder = path(of: "pictures/.unused")
        do {
            try DurableFile.makeFolder(folder, isPrivate: true)
            return try FileLock("\(folder)/.lock-\(hash.prefix(1))").withLock(timeout: 10, body)
        } catch let error as SystemError {
            throw StoreUnavailable("\(error)")
        } catch let error as LockError {
            throw StoreUnavailable("\(error)")
        }
    }

    private func mark(of photograph: Photograph) -> String { path(of: "pictures/.unused/\(photograph.fileName)") }

    private func names(in folder: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: path(of: folder))) ?? []).sorted()
    }

    private static func date(of path: String) -> Date? {
        (try? FileManager.default.attributesOfItem(atPath: path))?[.modificationDate] as? Date
    }
}

/// How many photographs a site has.
public struct PhotographTotals: Equatable, Sendable {
    public let all: Int
    /// Those that nothing showed when it was looked last.
    public let unused: Int
    /// Those whose further files are still to be made.
    public let waiting: Int

    /// Of a site's folder of pictures.
    public init(ofPictures pictures: String) {
        self = PhotographFolder(pictures: pictures).totals
    }

    init(all: Int, unused: Int, waiting: Int) {
        (self.all, self.unused, self.waiting) = (all, unused, waiting)
    }
}
