import CSodium
import Platform
public import SiteDatabase
import Web

/// What only the site's workers know, on every machine.
let secretsMigration = Migration("viperweb 7 secrets") { db in
    try db.run(tables: "CREATE TABLE secrets (name TEXT NOT NULL PRIMARY KEY, secret BLOB NOT NULL) STRICT;")
    var secret = [UInt8](repeating: 0, count: Int(crypto_auth_hmacsha256_KEYBYTES))
    randombytes_buf(&secret, secret.count)
    try db.execute("INSERT INTO secrets (name, secret) VALUES (?, ?)", SiteSeal.name, secret)
}

/// A position of the database's log as a visitor carries it: 16 hexadecimal digits of the position, and 32 of the seal.
public struct LogPositionSeal: Sendable {
    private let seal: SiteSeal

    public init(of database: any SQLDatabase) throws {
        seal = try SiteSeal(of: database)
    }

    public func text(of position: UInt64) -> String {
        seal.text(of: withUnsafeBytes(of: position.bigEndian) { Array($0) })
    }

    /// Nil for a text without a right seal.
    public func position(of text: String) -> UInt64? {
        seal.bytes(8, of: text)?.reduce(0) { $0 << 8 | UInt64($1) }
    }
}

/// A seal that only the site's workers can make (HMAC-SHA-256).
struct SiteSeal: Sendable {
    static let name = "log position"
    /// Of the seal, those that are carried.
    private static let length = 16

    private let key: [UInt8]

    init(of database: any SQLDatabase) throws {
        let key: [UInt8]? = try database.read { db in
            try db.row("SELECT secret FROM secrets WHERE name = ?", Self.name) { try $0["secret"] }
        }
        guard let key, key.count == Int(crypto_auth_hmacsha256_KEYBYTES) else {
            throw StoreUnavailable("the database has no secret for seals")
        }
        self.key = key
    }

    /// Bytes and their seal in hexadecimal digits. The seal holds for one context; two of them have not the same length with
    /// their bytes, or differ.
    func text(of bytes: [UInt8], for context: String = "") -> String {
        (bytes + seal(bytes, context)).hexadecimal
    }

    /// So many bytes of a text; nil for a text without a right seal.
    func bytes(_ count: Int, of text: String, for context: String = "") -> [UInt8]? {
        guard let bytes = [UInt8](hexadecimal: text), bytes.count == count + Self.length else { return nil }
        let (content, seal) = (Array(bytes[..<count]), Array(bytes[count...]))
        return sodium_memcmp(seal, self.seal(content, context), Self.length) == 0 ? content : nil
    }

    private func seal(_ bytes: [UInt8], _ context: String) -> [UInt8] {
        var seal = [UInt8](repeating: 0, count: Int(crypto_auth_hmacsha256_BYTES))
        let sealed = Array(context.utf8) + bytes
        _ = crypto_auth_hmacsha256(&seal, sealed, UInt64(sealed.count), key)
        return Array(seal.prefix(Self.length))
    }
}
