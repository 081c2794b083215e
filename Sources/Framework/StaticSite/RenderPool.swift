import Dispatch
import Synchronization
import Web

/// The threads of one run and their counts.
///
/// Each thread walks through all pages, which costs little, and renders a share of pages that follow one another: two
/// threads that make files in one folder wait for each other.
final class RenderPool<Place: Destination>: Sendable {
    private let threads: Int
    private let total: Int
    private let destination: Place
    private let progress: Generator.Progress
    private let isInterrupted: @Sendable () -> Bool
    private let inspection: (any PageInspection)?
    private let done = Atomic<Int>(0)
    private let written = Atomic<Int>(0)
    private let kept = Atomic<Int>(0)
    private let failure = Mutex<(any Error)?>(nil)
    private let others = Mutex<Set<Link>>([])

    init(
        threads: Int, total: Int, destination: Place, progress: @escaping Generator.Progress,
        isInterrupted: @escaping @Sendable () -> Bool, inspection: (any PageInspection)? = nil
    ) {
        self.threads = threads
        self.total = total
        self.destination = destination
        self.progress = progress
        self.isInterrupted = isInterrupted
        self.inspection = inspection
    }

    /// What was rendered and is no page: feeds and images.
    var noPages: Set<Link> { others.withLock { $0 } }

    /// How many pages there are without those.
    var pages: Int { total - others.withLock { $0.count } }

    /// Renders every page; throws the first error of any thread.
    func render(_ website: Website) throws {
        DispatchQueue.concurrentPerform(iterations: threads) { thread in
            do {
                try renderShare(thread, of: website)
            } catch {
                failure.withLock { $0 = $0 ?? error }
            }
        }
        if let error = failure.withLock({ $0 }) { throw error }
        progress(total, total)
    }

    func put(_ bytes: [UInt8], as name: FileName) throws {
        if try destination.put(bytes, as: name) {
            written.add(1, ordering: .relaxed)
        } else {
            kept.add(1, ordering: .relaxed)
        }
    }

    func finish(_ compressor: Compressor) throws -> RunSummary {
        let removed = try destination.finish()
        return RunSummary(
            written: written.load(ordering: .relaxed), kept: kept.load(ordering: .relaxed), removed: removed,
            compression: compressor.seconds)
    }

    private func renderShare(_ thread: Int, of website: Website) throws {
        let share = (total * thread / threads)..<(total * (thread + 1) / threads)
        var number = 0
        try website.prerenderedPages { page in
            defer { number += 1 }
            guard share.contains(number) else { return }
            try render(page)
            let done = done.add(1, ordering: .relaxed).newValue
            if thread == 0 { progress(done, total) }
        }
    }

    private func render(_ page: PrerenderedPage) throws {
        if failure.withLock({ $0 != nil }) { throw Stopped() }
        if isInterrupted() { throw OutputError.interrupted }
        guard let rendered = try page.render() else { throw OutputError.vanished(page.link) }
        guard let name = FileName(rendered.link, rendered.media) else { throw OutputError.unnameable(rendered.link) }
        inspection?.look(at: page, rendered.bytes)
        if rendered.media != .page { others.withLock { _ = $0.insert(rendered.link) } }
        try put(rendered.bytes, as: name)
    }
}

/// Ends a thread after another one has failed.
private struct Stopped: Error {}

/// What a run did. Compressed copies do not count as files.
public struct RunSummary: Equatable, Sendable {
    /// Files that are new or differ from those before.
    public let written: Int
    public let kept: Int
    public let removed: Int
    /// The processor time of the compression in seconds, all threads together.
    public let compression: Double
}
