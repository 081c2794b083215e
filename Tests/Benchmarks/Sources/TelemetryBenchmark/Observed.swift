import FastCGI
import Platform
import Web

/// What a worker does to observe one request, without the request: two stores, one rendering.
struct Observed {
    private let context = RequestContext()
    private let route = RouteName("products.list")

    /// The time of one request's observation: the median of five rounds. Without counters, it is only traced.
    func time(_ counters: WorkerCounters?, requests: Int = 1_000_000) -> Duration {
        let rounds = (0..<5).map { _ in
            context.use { ContinuousClock().measure { for _ in 0..<requests { request(counters) } } } / requests
        }
        return rounds.sorted()[2]
    }

    private func request(_ counters: WorkerCounters?) {
        context.begin()
        context.enter(.present)
        RequestContext.measure(.store) {}
        RequestContext.measure(.store) {}
        RequestContext.measure(.render) {}
        context.enter(.write)
        context.enter(.write)
        counters?.count(route, status: context.total < .seconds(10) ? 200 : 500)
    }
}
