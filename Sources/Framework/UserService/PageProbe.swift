import CCurl

/// Asks a web server for a page, as a visitor's browser does.
public struct PageProbe: Sendable {
    /// Why there is no answer; its description is libcurl's.
    public struct Unanswered: Error, CustomStringConvertible {
        public let description: String
    }

    /// The most bytes of a page that are read.
    private static let maxBytes = 8 * 1_024 * 1_024

    private let transfer: Transfer

    /// Of the page at this address.
    public init(_ address: ServiceAddress) {
        self.init(address, timeouts: Timeouts(connect: 5_000, all: 5_000))
    }

    init(_ address: ServiceAddress, timeouts: Timeouts) {
        self.init(transfer: Transfer(address: address, timeouts: timeouts, maxBytes: Self.maxBytes))
    }

    private init(transfer: Transfer) {
        self.transfer = transfer
    }

    /// The status and the bytes of the whole page, which is not followed to where it leads; throws `Unanswered`.
    public func page() throws(Unanswered) -> (status: Int, body: [UInt8]) {
        do throws(Transfer.Failure) {
            let answer = try transfer.run()
            return (answer.status, answer.body)
        } catch {
            throw Unanswered(description: description(of: error))
        }
    }

    /// The status of the page at this address, of which 64 KiB are read at most.
    public static func status(of address: ServiceAddress) throws(Unanswered) -> Int {
        let probe = PageProbe(
            transfer: Transfer(
                address: address, timeouts: Timeouts(connect: 5_000, all: 10_000), maxBytes: ServiceAnswer.maxBytes))
        do throws(Transfer.Failure) {
            return try probe.transfer.run().status
        } catch {
            // A longer page.
            if case .failed(CURLE_WRITE_ERROR, _, let status) = error { return status }
            throw Unanswered(description: probe.description(of: error))
        }
    }

    private func description(of failure: Transfer.Failure) -> String {
        switch failure {
        case .cannotStart: "libcurl cannot start"
        case .refused(let reason), .failed(_, let reason, _): reason
        }
    }
}
