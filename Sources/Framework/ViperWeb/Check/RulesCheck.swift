import SiteDatabase

/// Names the rows that break a rule of the site.
struct RulesCheck: Check {
    /// The most that it names.
    private static let maxNamed = 20

    let name = "rules"
    let database: any DatabaseInspection
    let schema: SiteSchema

    func look() throws -> [Finding] {
        let broken = try database.read(schema.invalidRows)
        guard !broken.isEmpty else { return [.ok("no row breaks a rule")] }
        return Self.lines(of: broken).map { .warning($0) }
    }

    /// How many there are, and the first of them.
    static func lines(of broken: [InvalidRow]) -> [String] {
        let rows = Set(broken.map { "\($0.name) \($0.id)" }).count
        let rest = broken.count - maxNamed
        return [
            "\(rows == 1 ? "1 row breaks" : "\(rows) rows break") a rule: pages leave them out, or show them as plain text"
        ]
            + broken.prefix(maxNamed).map(\.description) + (rest > 0 ? ["and \(rest) more"] : [])
    }
}

extension DatabaseLocation {
    /// Looks at the database, and never writes to it.
    func inspection(_ schema: SiteSchema) -> any DatabaseInspection {
        switch self {
        case .file(let path): FileInspection(of: path, schema: schema)
        case .server(let address): ServerInspection(of: address, schema: schema)
        }
    }
}
