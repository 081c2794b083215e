public import FoundationEssentials
public import Web

/// Failed sign-ins of the last 15 minutes, counted over all workers of a site.
///
/// An attempt counts as failed from its beginning until it is known to have succeeded, so that many at one time cannot
/// pass the limits. Every function throws `StoreUnavailable` where the machine behind it is broken.
public protocol SignInAttempts: Sendable {
    /// Counts an attempt, unless too many of its subject have failed.
    func begin(_ subject: SignInSubject, at now: Date) throws -> SignInAttempt

    /// Withdraws an attempt that did not fail: it succeeded, or could not be checked.
    func withdraw(_ ticket: SignInAttempt.Ticket) throws

    /// A new text by which a browser that signed in to a name is known again (`SignInSubject.name`). Nobody else can make one.
    func device(of name: UserName) throws -> String
}

/// Whose failures count together.
public enum SignInSubject: Sendable {
    /// A name that somebody gives at an address: failures count for both. A browser that has signed in to the name before sends
    /// the text of `SignInAttempts.device`; then its own failures count alone, so strangers cannot lock it out.
    case name(UserName, from: String, device: String? = nil)
    /// A session whose person gives the password once more; each has a count of its own, for the same reason.
    case session(Visitor.SignedIn)

    /// The texts for which it counts; an empty one counts for nothing. `device` gives the key of a device's text, nil for a text
    /// that is not one of the name. No name is equal to a key of the others, which contain a space.
    public func keys(device: (String, UserName) throws -> String?) rethrows -> (name: String, address: String) {
        switch self {
        case .name(let name, let address, let text):
            if let key = try text.flatMap({ try device($0, name) }) { return ("device \(key)", "") }
            return (name.text, SignInLimits.key(of: address))
        case .session(let signedIn):
            return ("session \(signedIn.identity.id) \(signedIn.since.timeIntervalSince1970)", "")
        }
    }
}

/// Whether a sign-in may be tried.
public enum SignInAttempt: Equatable, Sendable {
    public typealias Ticket = Int64

    case allowed(Ticket)
    /// Seconds until the next may be tried, at least 1.
    case tooMany(retryAfter: Int)
}

/// How many sign-ins may fail.
public enum SignInLimits {
    /// Seconds for which a failure counts.
    public static let time: Double = 15 * 60
    /// Of a name, a device or a session.
    public static let perName = 10
    public static let perAddress = 100

    /// The key that counts an address: an IPv4 address itself, the /64 prefix of an IPv6 address, which is one
    /// household's. Empty where the address is unknown; then only the name is counted.
    public static func key(of address: String) -> String {
        let groups = address.lowercased().split(separator: ":", omittingEmptySubsequences: false)
        guard groups.count > 2 else { return address }
        if let mapped = groups.last, mapped.contains(".") { return String(mapped) }
        let expanded = expand(groups.map(String.init))
        if let mapped = mapped(expanded) { return mapped }
        return expanded.prefix(4).joined(separator: ":") + "::"
    }

    /// The eight groups behind `::`, without leading zeros (RFC 4291, 2.2).
    private static func expand(_ groups: [String]) -> [String] {
        let gap = groups.firstIndex { $0.isEmpty } ?? groups.endIndex
        let head = groups[..<gap].map(trimmed)
        let tail = groups[gap...].filter { !$0.isEmpty }.map(trimmed)
        let zeros = Array(repeating: "0", count: max(0, 8 - head.count - tail.count))
        return head + (gap == groups.endIndex ? [] : zeros) + tail
    }

    /// The IPv4 address behind `::ffff:` (RFC 4291, 2.5.5.2), where its 32 bits are written in hexadecimal digits.
    private static func mapped(_ groups: [String]) -> String? {
        guard groups.count == 8, groups.starts(with: ["0", "0", "0", "0", "0", "ffff"]) else { return nil }
        let halves = groups.suffix(2).compactMap { UInt16($0, radix: 16) }
        guard halves.count == 2 else { return nil }
        return halves.flatMap { [String($0 >> 8), String($0 & 0xFF)] }.joined(separator: ".")
    }

    private static func trimmed(_ group: String) -> String {
        let digits = group.drop { $0 == "0" }
        return digits.isEmpty ? "0" : String(digits)
    }
}
