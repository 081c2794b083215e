import Foundation
import StaticSite
import SiteDatabase

/// Whether rendered pages show the data as they are.
struct PagesCheck: Check {
    let name = "pages"
    let database: DatabaseInspection
    /// The database's path.
    let path: String
    /// The output that has to be there; without it, those that the database remembers.
    let output: String?
    let program: String

    func look() throws -> [Finding] {
        let revision = try database.pageRevision()
        guard let output else {
            let outputs = try database.outputs()
            return outputs.isEmpty ? [.ok("none are rendered")] : outputs.map { look(at: Output($0), revision) }
        }
        return [look(at: Output(output), revision)]
    }

    private func look(at output: Output, _ revision: String) -> Finding {
        guard let manifest = output.manifest(of: RenderSettings.self), isServed(output) else { return missing(output) }
        guard manifest.settings.database == RenderSettings.absolute(path) else {
            return foreign(output, manifest.settings)
        }
        if manifest.revision == revision { return .ok("\(output.path) shows the data as they are") }
        return output.isBeingWritten
            ? .warning("\(output.path) is being rendered")
            : .failed(
                "\(output.path) shows another state of the data: run `\(program) generate`, or restart the worker")
    }

    private func isServed(_ output: Output) -> Bool {
        FileManager.default.fileExists(atPath: output.path)
    }

    /// The next start of the worker forgets a remembered output that is gone.
    private func missing(_ output: Output) -> Finding {
        if output.isBeingWritten { return .warning("\(output.path) is being rendered for the first time") }
        return self.output == nil && !output.exists
            ? .warning("\(output.path) is gone")
            : .failed("there are no pages in \(output.path): run `\(program) generate`")
    }

    private func foreign(_ output: Output, _ settings: RenderSettings) -> Finding {
        let message = "\(output.path) shows another database: \(settings.database)"
        return self.output == nil ? .ok(message) : .failed(message)
    }
}
