internal import Web

/// The figures as a monitoring system takes them.
struct MetricsViewModel: ViewModel {
    let title: String
    let families: [MetricFamily]
}
