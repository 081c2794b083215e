/// What a service said: a status and a body.
struct ServiceAnswer: Equatable, Sendable {
    /// Bytes a body has at most.
    static let most = 64 * 1_024

    let status: Int
    let body: [UInt8]
}
