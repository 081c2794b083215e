public import FoundationEssentials
internal import Synchronization

/// Failed sign-ins in memory, for tests and for sites of one process.
public final class MemorySignInAttempts: SignInAttempts {
    private struct Attempt {
        let ticket: SignInAttempt.Ticket
        let name: UserName
        let address: String
        let at: Date
    }

    private struct State {
        var attempts: [Attempt] = []
        var last: SignInAttempt.Ticket = 0
    }

    private let state = Mutex(State())

    public init() {}

    public func begin(_ name: UserName, from address: String, at now: Date) -> SignInAttempt {
        let address = SignInLimits.key(of: address)
        return state.withLock { state in
            state.attempts.removeAll { $0.at <= now - SignInLimits.time }
            let ofName = state.attempts.filter { $0.name == name }.map(\.at)
            let ofAddress = address.isEmpty ? [] : state.attempts.filter { $0.address == address }.map(\.at)
            let waits = [
                SignInLimits.wait(ofName, most: SignInLimits.perName, at: now),
                SignInLimits.wait(ofAddress, most: SignInLimits.perAddress, at: now),
            ]
            if let seconds = waits.compactMap(\.self).max() { return .tooMany(retryAfter: seconds) }
            state.last += 1
            state.attempts.append(Attempt(ticket: state.last, name: name, address: address, at: now))
            return .allowed(state.last)
        }
    }

    public func withdraw(_ ticket: SignInAttempt.Ticket) {
        state.withLock { $0.attempts.removeAll { $0.ticket == ticket } }
    }
}
