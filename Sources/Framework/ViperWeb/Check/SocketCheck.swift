import FastCGI

/// Whether the worker answers on its socket.
struct SocketCheck: Check {
    let name = "socket"
    let path: String

    func look() throws -> [Finding] {
        do throws(ProbeError) {
            try WorkerProbe(path).ask()
            return [.ok("the worker answers on \(path)")]
        } catch {
            return [.failed("\(path): \(error)")]
        }
    }
}
