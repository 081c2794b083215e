import Foundation
import Photographs
import Platform
import Web

/// The photographs that a worker takes, and the work that makes their further files and removes those that nothing shows.
final class PhotographQueue: Sendable {
    /// Seconds until those are looked for that another process took, or that no decoder made.
    private static let pause = 30

    private let photographs: Photographs?
    private let isWoken = DispatchSemaphore(value: 0)

    /// Without a decoder nothing is taken, and nothing removed.
    init(pictures: String, decoder: String?) {
        let isWoken = isWoken
        photographs = decoder.map { socket in
            Photographs(pictures: pictures, maker: DecoderClient(socket: socket)) { isWoken.signal() }
        }
    }

    var store: any PhotographStore { photographs ?? NoPhotographs() }

    /// Makes the files of those that wait, now and whenever one is taken, until `work` is told to end.
    func start(
        for website: Website, in work: BackgroundWork, renderChanges: @escaping Website.RenderChanges,
        report: @escaping @Sendable (any Error) -> Void
    ) {
        guard let photographs else { return }
        _ = work.start { [self] in
            var (isReported, hasAdopted) = (false, false)
            while !work.isStopped {
                do {
                    hasAdopted = try hasAdopted || photographs.adoptDrawings()
                    try Self.turn(photographs, website, renderChanges, while: { !work.isStopped })
                    isReported = false
                } catch is WorkStopped {
                    return
                } catch PhotographProblem.busy {
                    // The next turn goes on.
                } catch {
                    if !isReported { report(error) }
                    isReported = true
                }
                wait(while: { !work.isStopped })
            }
        }
    }

    private static func turn(
        _ photographs: Photographs, _ website: Website, _ renderChanges: Website.RenderChanges, while goesOn: () -> Bool
    ) throws {
        try photographs.finishWaiting(while: goesOn) { photograph in
            try website.photographIsReady(photograph)
            // Else it is stored, and the pages follow.
            do { try renderChanges() } catch is PagesBehind {}
        }
        _ = try photographs.removeUnused(at: Date(), inUse: website.photographs)
    }

    private func wait(while goesOn: () -> Bool) {
        for _ in 0..<Self.pause where goesOn() {
            if isWoken.wait(timeout: .now() + 1) == .success { return }
        }
    }
}
