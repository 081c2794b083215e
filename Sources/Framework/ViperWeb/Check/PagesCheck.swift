import Foundation
import SiteStores
import StaticSite
import SiteDatabase

/// Whether rendered pages match the database.
struct PagesCheck: Check {
    let name = "pages"
    let database: any DatabaseInspection
    let location: DatabaseLocation
    /// The required output; without it, those that the database records.
    let output: String?
    let program: String
    var now = Date()

    /// Seconds in which a worker renews the pages that a change affects.
    private static let timeout = 60

    func look() throws -> [Finding] {
        guard let output else {
            let outputs = try database.outputs()
            return outputs.isEmpty ? [.ok("no pages are rendered")] : try outputs.map { try look(at: Output($0)) }
        }
        return [try look(at: Output(output))]
    }

    private func look(at output: Output) throws -> Finding {
        guard let manifest = output.manifest(of: RenderSettings.self), isServed(output) else { return missing(output) }
        guard manifest.settings.database == location.canonical else {
            return foreign(output, manifest.settings)
        }
        // The newest state first: a change that comes now is a moment old, and not forgotten.
        guard try manifest.revision != database.pageRevision() else {
            return .ok("\(output.path) is up to date")
        }
        return behind(output, try database.changes(since: manifest.revision))
    }

    /// The pages of a worker are a moment behind each change.
    private func behind(_ output: Output, _ changes: [RecordedChange]?) -> Finding {
        if output.isBeingWritten { return .warning("a run is rendering \(output.path) now") }
        guard let changes, let oldest = changes.first?.recorded else {
            return .failed(
                """
                \(output.path) is out of date, and the missing changes are unknown: run `\(program) generate`, or \
                restart the worker
                """)
        }
        let seconds = Int(now.timeIntervalSince(oldest))
        let message = "\(output.path) is out of date (missing changes: \(changes.count), the oldest \(seconds) s old)"
        return seconds < Self.timeout
            ? .warning(message) : .failed("\(message): restart the worker, or run `\(program) generate`")
    }

    private func isServed(_ output: Output) -> Bool {
        FileManager.default.fileExists(atPath: output.path)
    }

    /// The next start of the worker forgets a remembered output that is gone.
    private func missing(_ output: Output) -> Finding {
        if output.isBeingWritten { return .warning("a run is rendering \(output.path) for the first time") }
        return self.output == nil && !output.exists
            ? .warning("\(output.path) does not exist any more")
            : .failed("there are no pages in \(output.path): run `\(program) generate`")
    }

    private func foreign(_ output: Output, _ settings: RenderSettings) -> Finding {
        let message = "\(output.path) has the pages of another database: \(settings.database)"
        return self.output == nil ? .ok(message) : .failed(message)
    }
}
