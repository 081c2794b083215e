import Foundation

/// The routes that the routers' sources name, so that a page which nobody thought of is missed.
enum DeclaredRoutes {
    private static let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../Sources").standardizedFileURL

    /// `products.list`, for each page and action of each router below Sources.
    static func labels() throws -> Set<String> {
        let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
        var labels: Set<String> = []
        while let file = files?.nextObject() as? URL {
            guard file.lastPathComponent.hasSuffix("Router.swift"), file.lastPathComponent != "Router.swift" else {
                continue
            }
            let module = file.lastPathComponent.dropLast("Router.swift".count).lowercased()
            let names = names(in: try String(contentsOf: file, encoding: .utf8))
            labels.formUnion((names.isEmpty ? ["page"] : names).map { "\(module).\($0)" })
        }
        return labels
    }

    /// The words of the functions that name routes.
    private static func names(in source: String) -> [String] {
        source.matches(of: /func name\(of(?:Page|Action)(?s:.*?)\n    \}|func name\(of(?:Page|Action).*\}/).flatMap {
            $0.output.matches(of: /(?:case \.\w+: |\{ )"(\w+)"/).map { String($0.output.1) }
        }
    }
}
