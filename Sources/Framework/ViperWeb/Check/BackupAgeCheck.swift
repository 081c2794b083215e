import Foundation
import SiteDatabase

/// Whether there is a copy of today.
struct BackupAgeCheck: Check {
    /// A day, and the time that a timer may be late.
    private static let mostHours = 26.0

    let name = "backup"
    let folder: BackupFolder
    let now: Date

    func look() throws -> [Finding] {
        guard let newest = try folder.names().last else { return [.warning("there is none in \(folder.path)")] }
        let hours = now.timeIntervalSince(newest.time.date) / 3_600
        let words = "\(folder.path(of: newest)) is \(Int(hours.rounded(.down))) h old"
        return [hours > Self.mostHours ? .warning(words) : .ok(words)]
    }
}
