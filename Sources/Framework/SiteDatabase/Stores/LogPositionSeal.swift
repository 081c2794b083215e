import CSodium
import Platform
import Web

/// What only the site's workers know, on every machine.
let secretsMigration = Migration("viperweb 7 secrets") { db in
    try db.run(tables: "CREATE TABLE secrets (name TEXT NOT NULL PRIMARY KEY, secret BLOB NOT NULL) STRICT;")
    var secret = [UInt8](repeating: 0, count: Int(crypto_auth_hmacsha256_KEYBYTES))
    randombytes_buf(&secret, secret.count)
    try db.execute("INSERT INTO secrets (name, secret) VALUES (?, ?)", LogPositionSeal.name, secret)
}

/// A position of the database's log as a visitor carries it: with a seal that only the site's workers can make (HMAC-SHA-256).
public struct LogPositionSeal: Sendable {
    static let name = "log position"
    /// Of the seal, those that are carried.
    private static let length = 16

    private let key: [UInt8]

    public init(of database: any SQLDatabase) throws {
        let key: [UInt8]? = try database.read { db in
            try db.row("SELECT secret FROM secrets WHERE name = ?", Self.name) { try $0["secret"] }
        }
        guard let key, key.count == Int(crypto_auth_hmacsha256_KEYBYTES) else {
            throw StoreUnavailable("the database has no secret for positions")
        }
        self.key = key
    }

    /// 16 hexadecimal digits of the position, and 32 of the seal.
    public func text(of position: UInt64) -> String {
        let bytes = withUnsafeBytes(of: position.bigEndian) { Array($0) }
        return (bytes + seal(bytes)).hexadecimal
    }

    /// Nil for a text without a right seal.
    public func position(of text: String) -> UInt64? {
        guard let bytes = [UInt8](hexadecimal: text), bytes.count == 8 + Self.length else { return nil }
        let (position, seal) = (Array(bytes[..<8]), Array(bytes[8...]))
        guard sodium_memcmp(seal, self.seal(position), Self.length) == 0 else { return nil }
        return position.reduce(0) { $0 << 8 | UInt64($1) }
    }

    private func seal(_ bytes: [UInt8]) -> [UInt8] {
        var seal = [UInt8](repeating: 0, count: Int(crypto_auth_hmacsha256_BYTES))
        _ = crypto_auth_hmacsha256(&seal, bytes, UInt64(bytes.count), key)
        return Array(seal.prefix(Self.length))
    }
}
