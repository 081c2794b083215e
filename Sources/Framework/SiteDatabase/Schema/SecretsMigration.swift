import CSodium

/// What only the site's workers know, on every machine.
let secretsMigration = Migration("viperweb 7 secrets") { db in
    try db.run(tables: "CREATE TABLE secrets (name TEXT NOT NULL PRIMARY KEY, secret BLOB NOT NULL) STRICT;")
    var secret = [UInt8](repeating: 0, count: Int(crypto_auth_hmacsha256_KEYBYTES))
    randombytes_buf(&secret, secret.count)
    try db.execute("INSERT INTO secrets (name, secret) VALUES (?, ?)", LogPositionSeal.name, secret)
}
