import Web

/// The operators' page's content: JSON has the numbers, the page their words.
struct OverviewViewModel: ViewModel {
    struct Figure: Encodable, Equatable, Sendable {
        let name: String
        let value: Quantity
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

    struct Machine: Encodable, Equatable, Sendable {
        let name: String
        /// What its pages show, in words.
        let pages: String
        /// Seconds since it said so.
        let seen: Quantity
    }

    struct Jobs: Encodable, Equatable, Sendable {
        struct Failed: Encodable, Equatable, Sendable {
            let id: Int64
            let name: String
            let error: String
        }

        let figures: [Figure]
        let failures: [Failed]
    }

    struct Process: Encodable, Equatable, Sendable {
        let id: Int
        /// Of several.
        let machine: String?
        /// Seconds.
        let up: Quantity
        let busy: Quantity
        let inFlight: Quantity
        /// Bytes.
        let memory: Quantity
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
    /// Nil if there is one.
    let machines: [Machine]?
    /// Nil if they are not known.
    let jobs: Jobs?
    let processes: [Process]
    let failures: [Failure]
}

/// A number, and its words on the page. JSON has the number alone, and null where it is not known.
struct Quantity: Encodable, Equatable, Sendable {
    let number: Int?
    let text: String

    func encode(to encoder: any Encoder) throws {
        var value = encoder.singleValueContainer()
        try value.encode(number)
    }
}
