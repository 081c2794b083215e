import CSodium

/// Argon2's cost parameters (RFC 9106): memory and passes, in one lane, as libsodium has it.
public struct Argon2Parameters: Equatable, Sendable {
    /// OWASP's minimum for Argon2id in one lane: 19 MiB and two passes.
    public static let standard = Argon2Parameters(checked: 19_456, passes: 2)

    /// libsodium's minimum, for tests only.
    public static let minimum = Argon2Parameters(
        checked: Int(crypto_pwhash_argon2id_MEMLIMIT_MIN) / 1_024, passes: Int(crypto_pwhash_argon2id_OPSLIMIT_MIN))

    /// In KiB.
    public let memory: Int
    public let passes: Int

    /// Nil for less than `minimum`, and for more than 4 GiB or 1,000 passes, which no sign-in has time for.
    public init?(memory: Int, passes: Int) {
        guard (Self.minimum.memory...4_194_304).contains(memory), (Self.minimum.passes...1_000).contains(passes)
        else { return nil }
        self.init(checked: memory, passes: passes)
    }

    private init(checked memory: Int, passes: Int) {
        self.memory = memory
        self.passes = passes
    }

    /// The parameters in an encoded hash, `$argon2id$v=19$m=19456,t=2,p=1$…`; nil for any other hash.
    init?(of hash: String) {
        let parts = hash.split(separator: "$")
        guard parts.count == 5, parts[0] == "argon2id", parts[1] == "v=19" else { return nil }
        let costs = parts[2].split(separator: ",").map { $0.split(separator: "=") }
        guard costs.count == 3, costs.allSatisfy({ $0.count == 2 }), costs[0][0] == "m", costs[1][0] == "t",
            let memory = Int(costs[0][1]), let passes = Int(costs[1][1])
        else { return nil }
        self.init(memory: memory, passes: passes)
    }

    /// An encoded hash's start.
    var text: String { "$argon2id$v=19$m=\(memory),t=\(passes),p=1$" }

    /// Whether either parameter is larger than that of `others`.
    func exceed(_ others: Argon2Parameters) -> Bool {
        memory > others.memory || passes > others.passes
    }
}
