public import Foundation
import Platform
public import Web

/// The photographs of a site: takes what is sent, and makes the files of those that wait.
public struct Photographs: PhotographStore {
    private let folder: PhotographFolder
    private let maker: any PhotographMaking
    private let waits: @Sendable (Photograph) throws -> Void

    /// `waits` is called with each photograph that is taken and has only its main file, perhaps more than once.
    public init(
        pictures: String, maker: any PhotographMaking, waits: @escaping @Sendable (Photograph) throws -> Void = { _ in }
    ) {
        folder = PhotographFolder(pictures: pictures)
        self.maker = maker
        self.waits = waits
    }

    public func take(_ file: FormFile) throws -> Photograph {
        try file.checkIsPicture()
        let photograph = try folder.reuse(ofHash: String(file.contentHash.prefix(16))) ?? stored(file)
        if folder.waits(photograph) { try waits(photograph) }
        return photograph
    }

    private func stored(_ file: FormFile) throws -> Photograph {
        let main = try maker.main(of: file)
        try folder.store(main, of: file)
        return main.photograph
    }

    /// Takes a picture with all of its files at once, for what no page shows yet: decoded once, and not at all where they are there.
    /// Throws `WorkStopped`, with nothing stored, as soon as `goesOn` says no.
    public func takeWhole(_ file: FormFile, while goesOn: () -> Bool = { true }) throws -> Photograph {
        try file.checkIsPicture()
        if let known = try folder.reuse(ofHash: String(file.contentHash.prefix(16))) {
            try finish(known, while: goesOn)
            return known
        }
        var whole = WholePicture()
        try maker.all(of: file) { main in
            whole = WholePicture(main: main)
        } _: { part, bytes in
            guard goesOn() else { throw WorkStopped() }
            whole.others.append((part, bytes))
        }
        return try folder.store(whole, of: file)
    }

    /// Makes the missing files of a photograph; does nothing where it has them. Throws `WorkStopped` as soon as `goesOn` says no.
    public func finish(_ photograph: Photograph, while goesOn: () -> Bool = { true }) throws {
        guard !folder.isReady(photograph) else { return }
        let original = try folder.original(of: photograph)
        if !folder.hasMain(photograph) { try folder.store(maker.main(of: original).bytes, asMainOf: photograph) }
        try maker.others(of: original, for: photograph) { part, bytes in
            guard goesOn() else { throw WorkStopped() }
            try folder.store(part, bytes, of: photograph)
        }
    }

    /// The photographs that have only their main files.
    public var waiting: [Photograph] { folder.waiting }

    /// Makes the files of a photograph that waits; `ready` is told before it no longer waits. One that turns out to be broken, or with which
    /// decoders are lost up to the last of `maxLosses` attempts, keeps its main file. Throws `PhotographProblem.noDecoder`, `.busy` and
    /// `.decoderLost`: it waits on.
    public func finishWaiting(
        _ photograph: Photograph, attempt: Int, while goesOn: () -> Bool = { true },
        ready: (Photograph) throws -> Void
    ) throws {
        guard folder.waits(photograph) else { return }
        do {
            try finish(photograph, while: goesOn)
            try ready(photograph)
        } catch let problem as PhotographProblem {
            if [.noDecoder, .busy].contains(problem) { throw problem }
            if problem == .decoderLost, attempt < Self.maxLosses { throw problem }
        }
        folder.endWaiting(photograph)
    }

    /// Lets the drawings wait that a version before stored as they came: they become photographs like all others, and what came is no longer
    /// shown.
    public func adoptDrawings() throws {
        for drawing in folder.drawings { try folder.adopt(drawing) }
    }

    /// Removes the photographs that nothing has shown for `keptDays`, and marks those that nothing shows now. `inUse` calls its
    /// argument with each that something shows: where it names none, none goes.
    public func removeUnused(
        at now: Date, inUse: ((Photograph) throws -> Void) throws -> Void
    ) throws -> Int {
        let limit = now - Double(Self.keptDays) * 86_400
        let old = try mark(at: now, besides: hashes(inUse)).filter { $0.since < limit }
        // Asked again: to look at all of them takes its time.
        let used = old.isEmpty ? [] : try hashes(inUse)
        var removed = 0
        for (photograph, _) in old where !used.isEmpty && !used.contains(photograph.hash) {
            removed += try folder.remove(photograph, unusedSince: limit) ? 1 : 0
        }
        return removed
    }

    private func mark(
        at now: Date, besides used: Set<String>
    ) throws -> [(photograph: Photograph, since: Date)] {
        var unused: [(photograph: Photograph, since: Date)] = []
        guard !used.isEmpty else { return [] }
        try folder.forEach { photograph in
            if used.contains(photograph.hash) {
                folder.unmark(photograph)
            } else {
                unused.append((photograph, try folder.mark(photograph, at: now)))
            }
        }
        return unused
    }

    private func hashes(_ inUse: ((Photograph) throws -> Void) throws -> Void) throws -> Set<String> {
        var hashes: Set<String> = []
        try inUse { hashes.insert($0.hash) }
        return hashes
    }

    /// Days for which a photograph stays that nothing shows any more.
    public static let keptDays = 30
    /// Each is a decoder that was lost twice with the same photograph.
    private static let maxLosses = 5
}

/// The process is about to end; what is left is done by the next one.
public struct WorkStopped: Error {
    public init() {}
}

extension FormFile {
    /// Throws `PhotographProblem` where it is of no format that is taken, or too large.
    fileprivate func checkIsPicture() throws {
        guard isPicture else { throw PhotographProblem.noPicture }
        guard size <= Photograph.maxBytes else { throw PhotographProblem.tooCostly }
    }

    private var isPicture: Bool {
        switch type {
        case .image(let format): format != .gif
        case .heic: true
        case .pdf, .text, .other: false
        }
    }
}
