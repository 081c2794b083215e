@testable public import Accounts
public import FoundationEssentials
import Synchronization

/// The trail in memory, for tests: it forgets entries as the others do, but no names.
public final class MemoryAuditTrail: AuditTrail {
    private let entries = Mutex<[AuditEntry]>([])

    public init() {}

    public func record(_ entry: AuditEntry) {
        entries.withLock { entries in
            if entry.event == .signInLocked, entries.contains(where: { Self.isSame($0, entry) }) { return }
            // An index is an entry's number, so none moves.
            entries.append(entry)
        }
    }

    public func page(_ query: AuditQuery) -> AuditPage {
        let kept = entries.withLock { entries in
            entries.enumerated().map { (id: $0.offset, entry: $0.element) }
        }
        let newest = kept.last?.entry.time ?? .distantPast
        let found = kept.reversed().lazy.filter { id, entry in
            entry.time >= newest - AuditLimits.age && Self.finds(query, entry) && query.before.map { id < $0 } ?? true
        }
        return AuditPage(found: Array(found.prefix(AuditPage.size + 1)))
    }

    public func entries(about account: Account.ID, since moment: Date, max: Int) -> [AuditEntry] {
        let all = entries.withLock { $0 }.reversed()
        let found = all.filter { $0.subject?.id == account && $0.actor.party?.id != account && $0.time >= moment }
        return Array(found.prefix(max))
    }

    private static func finds(_ query: AuditQuery, _ entry: AuditEntry) -> Bool {
        let texts = [entry.actor.party?.name, entry.subject?.name, entry.actor.address]
        let hasText = query.text.isEmpty || texts.contains { $0?.hasPrefix(query.text) == true }
        return hasText && (query.kind == nil || query.kind == entry.event.kind)
    }

    /// Whether an entry says already that a name or an address is locked.
    private static func isSame(_ old: AuditEntry, _ new: AuditEntry) -> Bool {
        guard old.event == .signInLocked, old.time > new.time - SignInLimits.time else { return false }
        return old.subject == new.subject || old.actor.address != nil && old.actor.address == new.actor.address
    }
}
