/// What came of holding a text against its recorded file.
enum SnapshotOutcome: Equatable {
    case same
    case missing(patch: String)
    case different(patch: String)
    case recorded(path: String)

    /// What the test says, or nil where it passes.
    var failure: String? {
        switch self {
        case .same: nil
        case .missing(let patch): "No snapshot is recorded; SNAPSHOTS=record records it.\n\(patch)"
        case .different(let patch): "The snapshot differs; SNAPSHOTS=record accepts it.\n\(patch)"
        case .recorded(let path): "Recorded \(path). Look at it, then run again without SNAPSHOTS=record."
        }
    }
}
