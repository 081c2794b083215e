import Foundation

/// Marks a line that the rendered file leaves out.
let nothing = "\u{0}"

/// Formats files and writes all or none of them into a site.
struct Writing {
    let site: Site

    init(to site: Site) {
        self.site = site
    }

    /// `files` are new. An edited file is formatted if it had the format before.
    func write(_ files: [String: String], edits: SiteEdit, removing removed: [String] = []) throws(Failure) {
        do {
            let staging = FileManager.default.temporaryDirectory.appending(path: "viperweb-module-\(UUID().uuidString)")
            defer { try? FileManager.default.removeItem(at: staging) }
            let changed = edits.sources.filter { $0.value.bytes != site.source($0.key).bytes }
            let files = files.mapValues(\.withoutMissingLines)
            var texts = files.filter { $0.key.hasSuffix(".swift") }
            for (path, source) in changed where path.hasSuffix(".swift") {
                texts["before/\(path)"] = site.source(path).text
                texts["after/\(path)"] = source.text
            }
            let formatted = try format(texts, in: staging, new: files)
            var written = files.merging(formatted.filter { files[$0.key] != nil }) { $1 }
            for (path, source) in changed {
                let hadFormat = formatted["before/\(path)"] == site.source(path).text
                written[path] = hadFormat ? formatted["after/\(path)"] : source.text
            }
            try replace(written, removed)
        } catch let failure as Failure {
            throw failure
        } catch {
            throw Failure("\(error.localizedDescription)")
        }
    }

    private func format(_ texts: [String: String], in staging: URL, new files: [String: String]) throws -> [String:
        String]
    {
        for (path, text) in texts {
            try Self.write(files[path] == nil ? text : text.withSortedImports, to: staging.appending(path: path))
        }
        let own = site.folder.appending(path: ".swift-format")
        let configuration =
            site.has(".swift-format") ? own : site.repository.appending(path: ".swift-format")
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [
            "swift", "format", "--in-place", "--recursive", "--configuration", configuration.path, staging.path,
        ]
        let output = Pipe()
        process.standardError = output
        try process.run()
        let said = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw Failure("swift format failed: \(String(decoding: said, as: UTF8.self).prefix { $0 != "\n" })")
        }
        var formatted: [String: String] = [:]
        for path in texts.keys {
            formatted[path] = try String(contentsOf: staging.appending(path: path), encoding: .utf8)
        }
        return formatted
    }

    private static func write(_ text: String, to file: URL) throws {
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try text.write(to: file, atomically: true, encoding: .utf8)
    }

    /// Restores the old files if one file cannot be written.
    private func replace(_ texts: [String: String], _ removed: [String]) throws {
        let new = texts.keys.filter { !site.has($0) }
        do {
            for (path, text) in texts { try Self.write(text, to: site.folder.appending(path: path)) }
        } catch {
            for path in new { try? FileManager.default.removeItem(at: site.folder.appending(path: path)) }
            for (path, source) in site.sources where texts[path] != nil {
                try? Self.write(source.text, to: site.folder.appending(path: path))
            }
            throw error
        }
        for path in removed { try FileManager.default.removeItem(at: site.folder.appending(path: path)) }
    }
}

extension String {
    /// The text without the lines that contain `nothing`.
    fileprivate var withoutMissingLines: String {
        split(separator: "\n", omittingEmptySubsequences: false).filter { !$0.contains(nothing) }.map { "\($0)\n" }
            .joined()
    }

    /// Sorts the imports at the beginning, because the place of the module's import depends on its name.
    fileprivate var withSortedImports: String {
        let lines = split(separator: "\n", omittingEmptySubsequences: false)
        let imports = lines.prefix { $0.hasPrefix("import ") }
        return (imports.sorted() + lines.dropFirst(imports.count)).joined(separator: "\n")
    }
}
