import Foundation
public import Platform
public import Web

/// Takes many pictures, several at a time, each content once; of every one there is a photograph with all of its files, or a problem.
///
/// What it holds in memory does not grow with the pictures but by their names. Whatever ends it, the next run goes on there: it reads the
/// pictures that are made by then, and decodes the others.
public struct PhotographBatch: Sendable {
    public typealias Outcome = Result<Photograph, PhotographProblem>

    /// How often a picture is tried while the decoder is busy: for five minutes, as the client waits.
    private static let tries = 30

    private let photographs: Photographs
    private let threads: Int

    public init(of photographs: Photographs, threads: Int) {
        self.photographs = photographs
        self.threads = max(threads, 1)
    }

    /// Takes the files that `open` gives for some names, and returns the outcome of each; one that it gives no file for has none.
    /// `progress` receives how many are done. Throws `WorkStopped` soon after `goesOn` says no, what breaks the machine, and
    /// `PhotographProblem.noDecoder` and `.busy`, which are no picture's fault.
    public func take(
        _ names: [String], open: @escaping @Sendable (String) throws -> (any ByteSource)?,
        while goesOn: @escaping @Sendable () -> Bool = { true },
        progress: @escaping @Sendable (Int) -> Void = { _ in }
    ) throws -> [String: Outcome] {
        let state = Lock(BatchState(names: names))
        DispatchQueue.concurrentPerform(iterations: min(threads, names.count)) { _ in
            while goesOn(), let name = state.withLock({ $0.next() }) {
                do {
                    try take(name, open, state, while: goesOn)
                } catch {
                    return state.withLock { $0.fail(error) }
                }
                progress(state.withLock { $0.noteDone() })
            }
        }
        let end = state.withLock { $0 }
        if let failure = end.failure { throw failure }
        guard goesOn() else { throw WorkStopped() }
        return end.outcomes
    }

    private func take(
        _ name: String, _ open: (String) throws -> (any ByteSource)?, _ state: Lock<BatchState>,
        while goesOn: () -> Bool
    ) throws {
        guard let source = try open(name) else { return }
        // What is too large anyway is not read.
        guard source.size <= Photograph.maxBytes else { return state.withLock { $0.end(name, .failure(.tooCostly)) } }
        let file = try FormFile(name: name, source)
        guard state.withLock({ $0.begin(name, file.contentHash) }) else { return }
        do {
            let photograph = try takeRetrying(file, while: goesOn)
            state.withLock { $0.end(file.contentHash, .success(photograph)) }
        } catch let problem as PhotographProblem where problem != .noDecoder && problem != .busy {
            // A signal may have ended what decodes, too.
            guard goesOn() else { throw WorkStopped() }
            state.withLock { $0.end(file.contentHash, .failure(problem)) }
        }
    }

    private func takeRetrying(_ file: FormFile, while goesOn: () -> Bool) throws -> Photograph {
        for _ in 1..<Self.tries {
            do {
                return try photographs.takeWhole(file, while: goesOn)
            } catch PhotographProblem.busy {
                guard goesOn() else { throw WorkStopped() }
            }
        }
        return try photographs.takeWhole(file, while: goesOn)
    }
}

/// How far the threads are.
private struct BatchState {
    private var rest: ArraySlice<String>
    private var done = 0
    /// The content of each name that was read.
    private var contents: [String: String] = [:]
    private var begun: Set<String> = []
    /// By content, or by the name of what was not read.
    private var ends: [String: PhotographBatch.Outcome] = [:]
    private(set) var failure: (any Error)?

    init(names: [String]) {
        rest = names[...]
    }

    /// By name.
    var outcomes: [String: PhotographBatch.Outcome] {
        let read = contents.compactMapValues { ends[$0] }
        return read.merging(ends.filter { !begun.contains($0.key) }) { read, _ in read }
    }

    /// The next name; nil if there is none, or a thread has failed.
    mutating func next() -> String? { failure == nil ? rest.popFirst() : nil }

    /// Whether the content is the first of its kind.
    mutating func begin(_ name: String, _ content: String) -> Bool {
        contents[name] = content
        return begun.insert(content).inserted
    }

    mutating func end(_ key: String, _ outcome: PhotographBatch.Outcome) { ends[key] = outcome }

    mutating func fail(_ error: any Error) { failure = failure ?? error }

    mutating func noteDone() -> Int {
        done += 1
        return done
    }
}
