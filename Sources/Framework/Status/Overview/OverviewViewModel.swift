import Web

/// The operators' page's content.
struct OverviewViewModel: ViewModel {
    struct Figure: Encodable, Equatable, Sendable {
        let name: String
        let value: String
    }

    /// A route with its statuses.
    struct Route: Encodable, Equatable, Sendable {
        struct Count: Encodable, Equatable, Sendable {
            let status: String
            let requests: Int
        }

        let name: String
        let counts: [Count]
    }

    struct Process: Encodable, Equatable, Sendable {
        let id: String
        let up: String
        let busy: String
        let inFlight: String
        let memory: String
    }

    struct Failure: Encodable, Equatable, Sendable {
        /// In UTC (RFC 3339).
        let time: String
        let request: String
        let text: String
    }

    let title: String
    let figures: [Figure]
    let routes: [Route]
    let processes: [Process]
    let failures: [Failure]
}
