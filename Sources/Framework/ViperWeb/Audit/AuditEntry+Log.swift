import Accounts
import Logging

extension AuditEntry {
    /// The fields of the log's line.
    var metadata: Logger.Metadata {
        Logger.Metadata(uniqueKeysWithValues: fields.map { ($0.name, "\($0.value)") })
    }
}
