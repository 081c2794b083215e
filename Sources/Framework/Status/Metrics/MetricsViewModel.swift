import Web

/// The view model of the metrics.
struct MetricsViewModel: ViewModel {
    let title: String
    let families: [MetricFamily]
}

/// One metric as OpenMetrics 1.0 describes it: its samples are of the same kind and unit.
struct MetricFamily: Encodable, Equatable, Sendable {
    enum Kind: String, Encodable, Sendable {
        case counter, gauge
    }

    struct Sample: Encodable, Equatable, Sendable {
        /// In the order in which they are written.
        let labels: [Label]
        let value: Double
    }

    struct Label: Encodable, Equatable, Sendable {
        let name: String
        let value: String
    }

    /// Ends with the unit where there is one; a counter's samples add `_total`.
    let name: String
    let kind: Kind
    /// `bytes`, `seconds`; empty where there is none.
    let unit: String
    let help: String
    let samples: [Sample]
}
