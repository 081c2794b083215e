internal import HTTPTypes
internal import Web

extension RequestTrace {
    /// The parts as a header names them (W3C Server Timing, 3.1), in milliseconds; writing has yet to come.
    var serverTiming: String {
        RequestPart.allCases.filter { $0 != .write }.map { "\($0.name);dur=\(self[$0].thousandths)" }
            .joined(separator: ", ")
    }
}

extension HTTPField.Name {
    // Both names are tokens, so they cannot be nil.
    static let serverTiming = HTTPField.Name("Server-Timing") ?? .server
    static let requestID = HTTPField.Name("X-Request-Id") ?? .server
}
