public import FoundationEssentials
public import SiteDatabase
public import Web

/// A limit for posts of one kind in a period of time. It protects their readers from floods.
///
/// All processes and machines of a site count together. Transactions that count wait for each other.
public struct PostLimit: Sendable {
    let name: StaticString
    let seconds: Double
    let perAddress: Int
    let perNetwork: Int
    let overall: Int

    /// At most so many within `seconds`: from one address, from one network (`ClientAddress`), and from all together.
    public init(_ name: StaticString, within seconds: Double, perAddress: Int, perNetwork: Int, overall: Int) {
        precondition(perAddress > 0 && perNetwork > 0 && overall > 0, "the limit of a post must be at least 1")
        self.name = name
        self.seconds = seconds
        self.perAddress = perAddress
        self.perNetwork = perNetwork
        self.overall = overall
    }
}

/// What became of a post that is counted.
public enum CountedPost: Equatable, Sendable {
    case taken
    /// It came before, under the same one-time key.
    case repeated
    /// Seconds until the next is taken, at least 1.
    case tooMany(retryAfter: Int)
}

/// The posts that limits count, each until its limit's time is over.
let countedPostsMigration = Migration(
    "viperweb 12 counted posts",
    sql: """
        CREATE TABLE counted_posts (
            name TEXT NOT NULL,
            form TEXT NOT NULL,
            address TEXT NOT NULL,
            network TEXT NOT NULL,
            at REAL NOT NULL,
            until REAL NOT NULL,
            PRIMARY KEY (name, form)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX counted_posts_by_address ON counted_posts (name, address, at);
        CREATE INDEX counted_posts_by_network ON counted_posts (name, network, at);
        CREATE INDEX counted_posts_by_time ON counted_posts (name, at);
        CREATE INDEX counted_posts_by_end ON counted_posts (until);
        """)

extension SQLDatabase {
    /// Counts a post under its one-time key, and runs `write` in the same transaction if the post is taken. It needs no session. If a visitor
    /// sends a form twice, the second post is `repeated`.
    public func write(
        counting post: KeyedPost, from address: String, by limit: PostLimit, at now: Date,
        _ write: (SQLTransaction) throws -> Void
    ) throws -> CountedPost {
        let address = ClientAddress(address)
        return try self.write(in: .named(limit.name)) { db in
            try db.forgetCountedPosts(at: now)
            let name = "\(limit.name)"
            let known = try db.rows("SELECT 1 FROM counted_posts WHERE name = ? AND form = ?", name, post.form) { _ in 1
            }
            guard known.isEmpty else { return .repeated }
            let times = [
                try db.time("address", address.subscriber, limit.perAddress, of: name),
                try db.time("network", address.network, limit.perNetwork, of: name),
                try db.time("name", name, limit.overall, of: name),
            ]
            if let end = times.compactMap({ $0.map { $0 + limit.seconds } }).max() {
                return .tooMany(retryAfter: max(1, Int(end.timeIntervalSince(now).rounded(.up))))
            }
            try db.execute(
                "INSERT INTO counted_posts (name, form, address, network, at, until) VALUES (?, ?, ?, ?, ?, ?)", name,
                post.form, address.subscriber, address.network, now, now + limit.seconds)
            try write(db)
            return .taken
        }
    }
}

extension SQLTransaction {
    /// When the post was taken that reaches a limit; nil if it is not reached, or the value is not known.
    fileprivate func time(_ column: SQLText, _ value: String, _ limit: Int, of name: String) throws -> Date? {
        guard !value.isEmpty else { return nil }
        return try row(
            "SELECT at FROM counted_posts WHERE name = ? AND \(column) = ? ORDER BY at DESC LIMIT 1 OFFSET ?", name,
            value,
            limit - 1
        ) { try $0["at"] }
    }

    /// Deletes the posts that no limit counts any more.
    package func forgetCountedPosts(at now: Date) throws {
        try execute("DELETE FROM counted_posts WHERE until <= ?", now)
    }
}
