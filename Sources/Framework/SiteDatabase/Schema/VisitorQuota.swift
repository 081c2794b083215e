import Foundation

/// How much the visitors of a site may keep together. Above it, whoever adds something has visitors without an account removed: first
/// those who came only once, then those who have been away the longest. If only accounts are left, nothing can be added.
public struct VisitorQuota: Equatable, Sendable {
    /// The maximum of visitors, accounts among them.
    public let visitors: Int
    /// The maximum of bytes of all that visitors keep, and of their sessions.
    public let bytes: Int

    /// How many visitors go at a time, so that no request pays for a crowd; one more comes at a time.
    package static let batch = 10

    public init(visitors: Int = 1_000_000, bytes: Int = 2 * 1_024 * 1_024 * 1_024) {
        self.visitors = visitors
        self.bytes = bytes
    }

    /// At most a quarter of the file system with this file.
    init(beside path: String) {
        var status = statvfs()
        let standard = VisitorQuota()
        guard statvfs(path, &status) == 0 else {
            self = standard
            return
        }
        let total = UInt64(status.f_blocks).multipliedReportingOverflow(by: UInt64(status.f_frsize))
        let quarter = total.overflow ? Int.max : Int(clamping: total.partialValue / 4)
        self.init(visitors: standard.visitors, bytes: min(standard.bytes, quarter))
    }
}
