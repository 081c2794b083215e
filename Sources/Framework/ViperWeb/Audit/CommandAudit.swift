public import Accounts
import FastCGI
import Foundation
import Glibc
import Logging
import Platform
public import SiteDatabase
import SiteStores

/// The entries that a program's commands add to the audit trail, as the system user who runs them.
public struct CommandAudit {
    private let identifier: String

    public init(of program: (some SiteProgram).Type) {
        identifier = program.package
    }

    /// Writes the log's line of an entry to the system's log. A command that a unit runs has its standard error there.
    public var journal: AuditJournal {
        { [identifier] entry in
            let line = StandardErrorLog.line(.notice, "audit", entry.metadata)
            if SystemLog.hasStandardError {
                _ = Glibc.write(STDERR_FILENO, line, line.count)
            } else {
                SystemLog.notice(String(decoding: line.dropLast(), as: UTF8.self), by: identifier)
            }
        }
    }

    /// Adds what a command has done. Where that cannot be written the command warns, because it is done.
    public func note(_ event: AuditEvent, in database: () throws -> any LiveDatabase) {
        do {
            try database().auditTrail(journal: journal).record(
                AuditEntry(event, by: .systemUser(SystemUser.name), at: Date()))
        } catch {
            StandardError.write("warning: the audit trail has no entry of this: \(error)".escapingInvisibles)
        }
    }
}

/// The system's log (syslog(3)): the journal, on a machine that has one.
private enum SystemLog {
    /// Whether standard error leads there: systemd names the stream's device and inode (systemd.exec(5), JOURNAL_STREAM).
    static var hasStandardError: Bool {
        var status = stat()
        guard let stream = getenv("JOURNAL_STREAM"), fstat(STDERR_FILENO, &status) == 0 else { return false }
        return String(cString: stream) == "\(status.st_dev):\(status.st_ino)"
    }

    static func notice(_ line: String, by identifier: String) {
        line.withCString { line in
            identifier.withCString { identifier in
                openlog(identifier, LOG_PID, LOG_USER)
                withVaList([line]) { vsyslog(LOG_NOTICE, "%s", $0) }
                closelog()
            }
        }
    }
}
