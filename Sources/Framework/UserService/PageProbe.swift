/// Asks a web server for a page, as a visitor's browser does.
public struct PageProbe: Sendable {
    /// Why there is no answer; its description is libcurl's own words.
    public struct Unanswered: Error, CustomStringConvertible {
        public let description: String
    }

    /// Bytes of a page that are read at most.
    private static let most = 8 * 1_024 * 1_024

    private let transfer: Transfer

    /// Of the page at this address.
    public init(_ address: ServiceAddress) {
        self.init(address, patience: Patience(connect: 5_000, all: 5_000))
    }

    init(_ address: ServiceAddress, patience: Patience) {
        transfer = Transfer(address: address, patience: patience, most: Self.most)
    }

    /// The status of the whole page, which is not followed to where it leads; throws `Unanswered`.
    public func status() throws(Unanswered) -> Int {
        do throws(Transfer.Failure) {
            return try transfer.run().status
        } catch {
            throw Unanswered(description: words(error))
        }
    }

    private func words(_ failure: Transfer.Failure) -> String {
        switch failure {
        case .cannotStart: "libcurl cannot start"
        case .refused(let reason), .failed(_, let reason, _): reason
        }
    }
}
