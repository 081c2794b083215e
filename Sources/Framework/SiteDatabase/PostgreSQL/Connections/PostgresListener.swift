import Platform

/// A connection that hears of each change (NOTIFY). A notification is lost by who is not connected.
final class PostgresListener: ChangeSignal {
    static let channel: SQLText = "viperweb_pages"

    private let pool: PostgresPool
    private var handle: PostgresHandle?

    init(in pool: PostgresPool) {
        self.pool = pool
    }

    /// Returns at once after it has connected: something may have changed before.
    func wait(_ seconds: Double) throws {
        guard let handle else {
            handle = try PostgresDatabase.reported {
                let new = try pool.connect(PostgresLimits())
                new.limits = PostgresLimits()
                try new.listen(to: Self.channel)
                return new
            }
            return
        }
        do {
            try handle.waitForNotification(until: TimeLimit.moment(in: seconds))
        } catch {
            self.handle = nil
            throw StoreUnavailable("\(error)")
        }
    }
}
