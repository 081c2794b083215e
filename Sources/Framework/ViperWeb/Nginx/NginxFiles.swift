import Foundation
public import Web

extension NginxSite {
    /// Writes every include into a folder, which it makes: `http.conf`, `server.conf`, `every-server.conf`, `tls.conf`.
    public func write(to folder: String) throws {
        for include in Include.allCases {
            try put(Array(text(of: include).utf8), to: "\(folder)/\(include.rawValue).conf")
        }
    }
}

extension Website {
    /// Writes the error pages that nginx shows into a folder, which it makes: for a site whose pages are not rendered.
    public func writeErrorPages(to folder: String) throws {
        for page in prerenderedErrorPages { try put(page.bytes, to: "\(folder)/\(page.path)") }
    }
}

/// Writes a file in one step, and the folders above it.
private func put(_ bytes: [UInt8], to path: String) throws {
    let file = URL(fileURLWithPath: path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file, options: .atomic)
}
