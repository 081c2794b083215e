import Foundation

/// What nginx's main configuration says of its limits, read as text: `nginx -T` reads keys that are root's alone.
struct NginxSettings: Equatable {
    /// Of a worker process; 512 where nothing is said.
    private(set) var workerConnections = 512
    /// Nil if it is that of whoever started nginx.
    private(set) var descriptors: Int?

    /// Reads a file and what it includes outside of `http`; throws where the file itself cannot be read.
    init(file: String) throws {
        let text = try String(contentsOfFile: file, encoding: .utf8)
        read(text, folder: URL(fileURLWithPath: file).deletingLastPathComponent().path, depth: 0)
    }

    private mutating func read(_ text: String, folder: String, depth: Int) {
        var words: [String] = []
        var blocks: [String] = []
        for token in Self.tokens(of: text) {
            switch token {
            case ";":
                take(words, in: blocks, folder: folder, depth: depth)
                words = []
            case "{":
                blocks.append(words.first ?? "")
                words = []
            case "}":
                _ = blocks.popLast()
                words = []
            default: words.append(token)
            }
        }
    }

    private mutating func take(_ words: [String], in blocks: [String], folder: String, depth: Int) {
        guard words.count == 2 else { return }
        switch (blocks, words[0]) {
        case (["events"], "worker_connections"): workerConnections = Int(words[1]) ?? workerConnections
        case ([], "worker_rlimit_nofile"): descriptors = Int(words[1])
        case ([], "include") where depth < 8: include(words[1], folder: folder, depth: depth)
        default: break
        }
    }

    /// Paths are relative to the folder of the main file.
    private mutating func include(_ pattern: String, folder: String, depth: Int) {
        let path = pattern.hasPrefix("/") ? pattern : "\(folder)/\(pattern)"
        for file in Self.files(matching: path) {
            guard let text = try? String(contentsOfFile: file, encoding: .utf8) else { continue }
            read(text, folder: folder, depth: depth + 1)
        }
    }

    private static func files(matching pattern: String) -> [String] {
        var found = glob_t()
        defer { globfree(&found) }
        guard glob(pattern, 0, nil, &found) == 0, let paths = found.gl_pathv else { return [] }
        return (0..<Int(found.gl_pathc)).compactMap { paths[$0].map { String(cString: $0) } }
    }

    /// Words, `;`, `{` and `}`, without comments and quotes.
    private static func tokens(of text: String) -> [String] {
        let pattern = /#[^\n]*|"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|([;{}])|([^\s;{}#"']+)/
        return text.matches(of: pattern).compactMap { match in
            (match.1 ?? match.2 ?? match.3 ?? match.4).map(String.init)
        }
    }
}
