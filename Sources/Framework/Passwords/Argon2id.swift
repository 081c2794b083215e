public import Accounts
import CSodium
import Glibc

/// Argon2id through libsodium. A process makes one value and shares it: the value bounds how many hashes run at one
/// time.
public struct Argon2id: PasswordHasher {
    /// Hashes at one time; each takes the memory of the parameters and a processor.
    public static let atOneTime = 2

    /// So many at one time; a further one waits up to a second for its turn.
    public static var standardLimit: ConcurrencyLimit { ConcurrencyLimit(atOneTime, timeout: .seconds(1)) }

    private let parameters: Argon2Parameters
    private let limit: ConcurrencyLimit

    public init(_ parameters: Argon2Parameters = .standard, limit: ConcurrencyLimit = standardLimit) {
        self.parameters = parameters
        self.limit = limit
    }

    public func hash(_ password: Password) throws -> String {
        try limit.run {
            try ready()
            var text = [CChar](repeating: 0, count: Int(crypto_pwhash_STRBYTES))
            let status = try characters(of: password) { bytes, count in
                crypto_pwhash_str_alg(
                    &text, bytes, count, UInt64(parameters.passes), parameters.memory * 1_024,
                    crypto_pwhash_ALG_ARGON2ID13)
            }
            // The parameters are in range, so only memory can be missing.
            guard status == 0 else { throw AccountsBusy() }
            return String(decoding: text.prefix { $0 != 0 }.map { UInt8(truncatingIfNeeded: $0) }, as: UTF8.self)
        }
    }

    public func check(_ password: Password, against hash: String?) throws -> PasswordCheck {
        try limit.run {
            try ready()
            guard try verify(password, against: hash ?? decoy), let hash else { return .wrong }
            guard let used = Argon2Parameters(of: hash), !parameters.exceed(used) else { return .rightButWeak }
            return .right
        }
    }

    /// A hash of no password with the same parameters, so that checking against it takes as long as against a real one.
    var decoy: String {
        let (salt, hash) = (String(repeating: "A", count: 22), String(repeating: "A", count: 43))
        return "\(parameters.text)\(salt)$\(hash)"
    }

    private func verify(_ password: Password, against hash: String) throws -> Bool {
        // libsodium declares an array of this size, whatever the text's length.
        var text = hash.utf8.map { CChar(truncatingIfNeeded: $0) }
        guard text.count < Int(crypto_pwhash_STRBYTES) else { return false }
        text += Array(repeating: 0, count: Int(crypto_pwhash_STRBYTES) - text.count)
        errno = 0
        let status = try characters(of: password) { crypto_pwhash_str_verify(text, $0, $1) }
        // Without memory nothing was compared, and "wrong" would not be true.
        if status != 0, errno == ENOMEM { throw AccountsBusy() }
        return status == 0
    }

    /// The password's bytes with their count, so that a NUL among them ends nothing.
    private func characters(
        of password: Password, _ body: (UnsafePointer<CChar>, UInt64) throws -> Int32
    ) throws -> Int32 {
        let characters = password.bytes.map { CChar(truncatingIfNeeded: $0) }
        return try characters.withUnsafeBufferPointer { characters in
            guard let start = characters.baseAddress else { return -1 }
            return try body(start, UInt64(characters.count))
        }
    }

    /// libsodium picks its code for this processor, once.
    private func ready() throws {
        guard Self.isReady else { throw AccountsBusy() }
    }

    private static let isReady = sodium_init() >= 0
}
