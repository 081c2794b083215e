/// What a service said: a status and a body.
struct ServiceAnswer: Equatable, Sendable {
    /// The most bytes that a body may have.
    static let maxBytes = 64 * 1_024

    let status: Int
    let body: [UInt8]
}
