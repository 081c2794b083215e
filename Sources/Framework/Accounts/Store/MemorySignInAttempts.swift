public import FoundationEssentials
import Synchronization
import Web

/// Failed sign-ins in memory: those of one process, forgotten when it ends.
public final class MemorySignInAttempts: SignInAttempts {
    private struct Attempt {
        let ticket: SignInAttempt.Ticket
        let name: String
        let address: String
        let time: Date
    }

    private struct Attempts {
        var counted: [Attempt] = []
        var last: SignInAttempt.Ticket = 0
        var devices: [String: UserName] = [:]
    }

    private let attempts = Mutex(Attempts())

    public init() {}

    public func begin(_ subject: SignInSubject, at now: Date) -> SignInAttempt {
        attempts.withLock { attempts in
            let (name, address) = subject.keys { attempts.devices[$0] == $1 ? $0 : nil }
            attempts.counted.removeAll { $0.time + SignInLimits.time <= now }
            let byName = attempts.counted.filter { $0.name == name }
            let byAddress = address.isEmpty ? [] : attempts.counted.filter { $0.address == address }
            let waits = [
                Self.wait(byName, SignInLimits.perName, now), Self.wait(byAddress, SignInLimits.perAddress, now),
            ]
            if let seconds = waits.compactMap({ $0 }).max() { return .tooMany(retryAfter: seconds) }
            attempts.last += 1
            attempts.counted.append(Attempt(ticket: attempts.last, name: name, address: address, time: now))
            return .allowed(attempts.last)
        }
    }

    public func device(of name: UserName) -> String {
        let text = SessionToken.random().text
        attempts.withLock { $0.devices[text] = name }
        return text
    }

    public func withdraw(_ ticket: SignInAttempt.Ticket) {
        attempts.withLock { $0.counted.removeAll { $0.ticket == ticket } }
    }

    /// Seconds until fewer than `limit` are counted; nil if that is so already.
    private static func wait(_ attempts: [Attempt], _ limit: Int, _ now: Date) -> Int? {
        guard attempts.count >= limit, let blocking = attempts.map(\.time).sorted().suffix(limit).first else {
            return nil
        }
        return max(1, Int((blocking + SignInLimits.time).timeIntervalSince(now).rounded(.up)))
    }
}
