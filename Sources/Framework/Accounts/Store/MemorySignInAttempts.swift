public import FoundationEssentials
import Synchronization

/// Failed sign-ins in memory: those of one process, forgotten when it ends.
public final class MemorySignInAttempts: SignInAttempts {
    private struct Attempt {
        let ticket: SignInAttempt.Ticket
        let name: UserName
        /// Empty where the address is unknown.
        let key: String
        let time: Date
    }

    private struct Attempts {
        var counted: [Attempt] = []
        var last: SignInAttempt.Ticket = 0
    }

    private let attempts = Mutex(Attempts())

    public init() {}

    public func begin(_ name: UserName, from address: String, at now: Date) -> SignInAttempt {
        let key = SignInLimits.key(of: address)
        return attempts.withLock { attempts in
            attempts.counted.removeAll { $0.time + SignInLimits.time <= now }
            let byName = attempts.counted.filter { $0.name == name }
            let byKey = key.isEmpty ? [] : attempts.counted.filter { $0.key == key }
            let waits = [Self.wait(byName, SignInLimits.perName, now), Self.wait(byKey, SignInLimits.perAddress, now)]
            if let seconds = waits.compactMap({ $0 }).max() { return .tooMany(retryAfter: seconds) }
            attempts.last += 1
            attempts.counted.append(Attempt(ticket: attempts.last, name: name, key: key, time: now))
            return .allowed(attempts.last)
        }
    }

    public func withdraw(_ ticket: SignInAttempt.Ticket) {
        attempts.withLock { $0.counted.removeAll { $0.ticket == ticket } }
    }

    /// Seconds until fewer than `limit` are counted; nil where that is so already.
    private static func wait(_ attempts: [Attempt], _ limit: Int, _ now: Date) -> Int? {
        guard attempts.count >= limit, let blocking = attempts.map(\.time).sorted().suffix(limit).first else {
            return nil
        }
        return max(1, Int((blocking + SignInLimits.time).timeIntervalSince(now).rounded(.up)))
    }
}
