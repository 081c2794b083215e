import Foundation
import Photographs
import Web

/// The photographs that a worker takes, and a thread that makes their further files.
final class PhotographQueue: Sendable {
    /// Seconds until those are looked for that another process took, or that no decoder made.
    private static let pause = 30.0

    private let photographs: Photographs?
    private let isWoken = DispatchSemaphore(value: 0)

    /// Without a decoder nothing is taken.
    init(pictures: String, decoder: String?) {
        let isWoken = isWoken
        photographs = decoder.map { socket in
            Photographs(pictures: pictures, maker: DecoderClient(socket: socket)) { isWoken.signal() }
        }
    }

    var store: any PhotographStore { photographs ?? NoPhotographs() }

    /// Makes the files of those that wait, now and whenever one is taken, until the process ends.
    func start(for website: Website, report: @escaping @Sendable (any Error) -> Void) {
        guard let photographs else { return }
        Thread.detachNewThread { [isWoken] in
            var isReported = false
            while true {
                do {
                    try photographs.finishWaiting { photograph in
                        do {
                            try website.photographIsReady(photograph)
                        } catch is PagesBehind {
                            // It is stored, and the pages follow.
                        }
                    }
                    isReported = false
                } catch {
                    if !isReported { report(error) }
                    isReported = true
                }
                _ = isWoken.wait(timeout: .now() + Self.pause)
            }
        }
    }
}
