import CSodium
import SiteDatabase

/// What is stored of a secret: its SHA-256, from which a leaked database gives nobody a session or a link.
enum SecretHash {
    static func hash(of secret: [UInt8]) -> [UInt8] {
        var hash = [UInt8](repeating: 0, count: Int(crypto_hash_sha256_BYTES))
        // It fails for no input (libsodium, crypto_hash_sha256).
        _ = crypto_hash_sha256(&hash, secret, UInt64(secret.count))
        return hash
    }
}
