import FastCGI
import SiteDatabase

/// Whether the database's server has connections left, and how much it keeps.
struct ServerCheck: Check {
    let name = "server"
    let database: ServerInspection

    func look() throws -> [Finding] {
        let state = try database.server()
        let kind = state.isStandby ? "a standby" : "a primary"
        let message = """
            PostgreSQL \(state.version), \(kind): \(state.connections) of \(state.maxConnections) connections, \
            \(Amount(state.size)) of data\(state.log.map { ", \(Amount($0)) of log" } ?? "")
            """
        let isFull = state.connections > state.maxConnections / 5 * 4
        return [isFull ? .warning("\(message): raise max_connections") : .ok(message)]
    }
}

/// Whether other servers follow, as far as they have to.
struct StandbysCheck: Check {
    /// Bytes of the log, a second or so of much writing.
    private static let maxBehind = 64 * 1_024 * 1_024

    let name = "standbys"
    let database: ServerInspection

    func look() throws -> [Finding] { Self.findings(of: try database.server()) }

    static func findings(of state: ServerState) -> [Finding] {
        if state.isStandby { return [.ok("this server is a standby")] }
        let findings = state.standbys.map(finding)
        guard state.waitsForStandby, !state.standbys.contains(where: { $0.isSynchronous && $0.state == "streaming" })
        else {
            return findings.isEmpty ? [.ok("this server has no standby")] : findings
        }
        return findings + [.failed("commits wait for a standby, but no standby is connected")]
    }

    private static func finding(_ standby: ServerState.Standby) -> Finding {
        let kind = standby.isSynchronous ? ", commits wait for it" : ""
        let message = "\(standby.name): \(standby.state), \(Amount(standby.behind)) behind\(kind)"
        return standby.state == "streaming" && standby.behind <= maxBehind ? .ok(message) : .warning(message)
    }
}
