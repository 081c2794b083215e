import Foundation
import Platform
import Synchronization
import Testing
import Web

struct RequestTraceTests {
    @Test func `time counts for the innermost part alone, and the parts make the whole`() {
        let context = RequestContext()
        let whole = ContinuousClock().measure {
            context.use {
                context.begin()
                context.enter(.present)
                RequestContext.measure(.render) {
                    usleep(2_000)
                    RequestContext.measure(.store) { RequestContext.measure(.store) { _ = usleep(20_000) } }
                }
                context.enter(.write)
                context.enter(.write)
            }
        }
        #expect(context[.store] >= .milliseconds(20))
        #expect(context[.render] >= .milliseconds(2))
        #expect(context[.store] + context[.render] <= context.total && context.total <= whole)
        #expect(context.total == RequestPart.allCases.reduce(.zero) { $0 + context[$1] })
    }

    @Test func `what throws is counted, and leads back to the part around it`() {
        struct Accident: Error {}
        let context = RequestContext()
        context.use {
            context.begin()
            context.enter(.present)
            #expect(throws: Accident.self) {
                try RequestContext.measure(.store) {
                    usleep(1_000)
                    throw Accident()
                }
            }
            #expect(context.enter(.write) == .present)
        }
        #expect(context[.store] >= .milliseconds(1))
    }

    @Test func `a new request begins at nothing`() {
        let context = RequestContext()
        context.use {
            context.begin()
            RequestContext.measure(.store) { _ = usleep(1_000) }
            context.begin()
            #expect(context.total == .zero)
        }
    }

    @Test func `a request that is refused takes no place, and another does`() {
        final class Places: SlowRequestPermits {
            let taken = Atomic(0)
            func take() -> Bool { taken.add(1, ordering: .relaxed).newValue > 0 }
        }
        let places = Places()
        let context = RequestContext(permits: places)
        context.use {
            context.beginRefused(at: 0)
            #expect(!RequestContext.mayTakeLong() && context.lacksPermit && !context.isSlow)
            #expect(places.taken.load(ordering: .relaxed) == 0)
            context.begin()
            #expect(RequestContext.mayTakeLong() && context.isSlow)
        }
    }

    @Test func `a thread without a context measures nothing, and another thread's is its own`() {
        let context = RequestContext()
        #expect(RequestContext.measure(.store) { 7 } == 7)
        context.use {
            context.begin()
            let other = Thread { RequestContext.measure(.store) { _ = usleep(1_000) } }
            other.start()
            while !other.isFinished { usleep(100) }
        }
        #expect(context[.store] == .zero)
    }
}
