import Foundation

/// Whether nginx takes as many connections as a crowd of slow clients holds.
struct NginxCheck: Check {
    /// Connections that a worker process of nginx needs: slow clients may all be one's.
    static let minConnections = 4_096

    let name = "nginx"
    /// The main configuration.
    let file: String

    func look() throws -> [Finding] {
        let settings = try NginxSettings(file: file)
        return [connections(settings), descriptors(settings)]
    }

    private func connections(_ settings: NginxSettings) -> Finding {
        let count = settings.workerConnections
        guard count < Self.minConnections else { return .ok("\(count) worker_connections in \(file)") }
        return .warning(
            """
            \(count) worker_connections in \(file) are too few for slow clients: set `worker_connections 8192;` in \
            the events block
            """
        )
    }

    /// A worker has one for each client, and one for each file or request to the site's own worker.
    private func descriptors(_ settings: NginxSettings) -> Finding {
        let advice = "set `worker_rlimit_nofile 16384;` before the events block"
        guard let count = NginxProcesses(file: file).descriptors ?? settings.descriptors else {
            return .warning("no running nginx uses \(file), and the file sets no limit of open files: \(advice)")
        }
        guard count < 2 * settings.workerConnections || count < 2 * Self.minConnections else {
            return .ok("each nginx process may open \(count) files")
        }
        return .warning("an nginx process may open only \(count) files, fewer than two for each connection: \(advice)")
    }
}

/// The processes of the nginx that reads a configuration, as anybody may see them.
struct NginxProcesses {
    /// The main configuration.
    let file: String

    /// The descriptors that each worker process may have open; nil if none is seen.
    var descriptors: Int? {
        let all = processes
        let masters = Set(all.filter { $0.command.hasPrefix("nginx: master process") && reads($0) }.map(\.id))
        let workers = all.filter { $0.command.hasPrefix("nginx: worker process") && masters.contains($0.parent) }
        return workers.compactMap { Self.descriptors(of: $0.id) }.min()
    }

    private struct Process {
        let id: Int
        let parent: Int
        let command: String
    }

    private var processes: [Process] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return names.compactMap(Int.init).compactMap { id in
            guard let command = Self.text("/proc/\(id)/cmdline"), command.hasPrefix("nginx: "),
                let status = Self.text("/proc/\(id)/status"), let parent = status.firstMatch(of: /\nPPid:\s+([0-9]+)/)
            else { return nil }
            return Process(id: id, parent: Int(parent.1) ?? 0, command: command.replacing("\0", with: " "))
        }
    }

    /// Without `-c`, the file is Debian's. A path may hold blanks, which nginx does not mark there.
    private func reads(_ master: Process) -> Bool {
        guard master.command.contains(" -c ") else { return Self.real(file) == "/etc/nginx/nginx.conf" }
        return [file, Self.real(file)].contains { "\(master.command) ".contains(" -c \($0) ") }
    }

    private static func real(_ path: String) -> String { URL(fileURLWithPath: path).resolvingSymlinksInPath().path }

    private static func descriptors(of process: Int) -> Int? {
        text("/proc/\(process)/limits")?.firstMatch(of: /Max open files\s+([0-9]+)/).flatMap { Int($0.1) }
    }

    private static func text(_ path: String) -> String? {
        guard let data = FileManager.default.contents(atPath: path) else { return nil }
        return String(decoding: data, as: UTF8.self)
    }
}
