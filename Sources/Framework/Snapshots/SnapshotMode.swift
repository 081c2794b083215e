import Foundation

/// Whether snapshots are compared with their files or recorded over them.
enum SnapshotMode {
    case never
    case record

    /// `record` where `SNAPSHOTS=record`, else `never`.
    init(environment: [String: String]) {
        self = environment["SNAPSHOTS"] == "record" ? .record : .never
    }

    /// The mode of this run.
    static var current: SnapshotMode {
        SnapshotMode(environment: ProcessInfo.processInfo.environment)
    }
}
