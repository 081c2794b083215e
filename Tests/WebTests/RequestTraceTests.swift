import Foundation
import Platform
import Synchronization
import Testing
import Web

struct RequestTraceTests {
    @Test func `time counts for the innermost part alone, and the parts make the whole`() {
        let trace = RequestTrace()
        let whole = ContinuousClock().measure {
            trace.use {
                trace.begin()
                trace.enter(.present)
                RequestTrace.measure(.render) {
                    usleep(2_000)
                    RequestTrace.measure(.store) { RequestTrace.measure(.store) { _ = usleep(20_000) } }
                }
                trace.enter(.write)
                trace.enter(.write)
            }
        }
        #expect(trace[.store] >= .milliseconds(20))
        #expect(trace[.render] >= .milliseconds(2))
        #expect(trace[.store] + trace[.render] <= trace.total && trace.total <= whole)
        #expect(trace.total == RequestPart.allCases.reduce(.zero) { $0 + trace[$1] })
    }

    @Test func `what throws is counted, and leads back to the part around it`() {
        struct Accident: Error {}
        let trace = RequestTrace()
        trace.use {
            trace.begin()
            trace.enter(.present)
            #expect(throws: Accident.self) {
                try RequestTrace.measure(.store) {
                    usleep(1_000)
                    throw Accident()
                }
            }
            #expect(trace.enter(.write) == .present)
        }
        #expect(trace[.store] >= .milliseconds(1))
    }

    @Test func `a new request begins at nothing`() {
        let trace = RequestTrace()
        trace.use {
            trace.begin()
            RequestTrace.measure(.store) { _ = usleep(1_000) }
            trace.begin()
            #expect(trace.total == .zero)
        }
    }

    @Test func `a request that is refused takes no place, and another does`() {
        final class Places: SlowRequestPlaces {
            let taken = Atomic(0)
            func take() -> Bool { taken.add(1, ordering: .relaxed).newValue > 0 }
        }
        let places = Places()
        let trace = RequestTrace(places: places)
        trace.use {
            trace.beginRefused(at: 0)
            #expect(!RequestTrace.mayTakeLong() && trace.lacksPlace && !trace.isSlow)
            #expect(places.taken.load(ordering: .relaxed) == 0)
            trace.begin()
            #expect(RequestTrace.mayTakeLong() && trace.isSlow)
        }
    }

    @Test func `a thread without a trace measures nothing, and another thread's is its own`() {
        let trace = RequestTrace()
        #expect(RequestTrace.measure(.store) { 7 } == 7)
        trace.use {
            trace.begin()
            let other = Thread { RequestTrace.measure(.store) { _ = usleep(1_000) } }
            other.start()
            while !other.isFinished { usleep(100) }
        }
        #expect(trace[.store] == .zero)
    }
}
