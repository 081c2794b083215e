/// Reads OpenMetrics 1.0 text as strictly as its grammar, and the rules on names and units beside it.
struct OpenMetricsReader {
    enum Broken: Error, Equatable {
        case end, line(String), order(String), name(String), unit(String), value(String), repeated(String)
    }

    private(set) var types: [String: String] = [:]
    private(set) var units: [String: String] = [:]
    private(set) var values: [String: Double] = [:]
    private var family = ""
    private var hasSamples = false

    init(_ text: String) throws(Broken) {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard text.utf8.allSatisfy({ $0 != 0x0D }), lines.popLast() == "", lines.popLast() == "# EOF" else {
            throw .end
        }
        for line in lines { try take(String(line)) }
    }

    private mutating func take(_ line: String) throws(Broken) {
        if let about = line.wholeMatch(of: /# (TYPE|UNIT|HELP) ([a-zA-Z_:][a-zA-Z0-9_:]*) (.+)/) {
            try describe(String(about.1), String(about.2), String(about.3))
        } else {
            try sample(line)
        }
    }

    /// A family's lines stand together, before its samples; TYPE comes first here.
    private mutating func describe(_ what: String, _ name: String, _ value: String) throws(Broken) {
        if what == "TYPE" {
            guard types[name] == nil else { throw .repeated(name) }
            guard ["counter", "gauge"].contains(value) else { throw .value(value) }
            (types[name], family, hasSamples) = (value, name, false)
        }
        guard name == family, !hasSamples else { throw .order(name) }
        if what == "UNIT" {
            guard name.hasSuffix("_\(value)") else { throw .unit(name) }
            units[name] = value
        }
        if what == "HELP", value.replacing(/\\["n\\]/, with: "").contains("\\") { throw .value(value) }
    }

    private mutating func sample(_ line: String) throws(Broken) {
        guard
            let parts = line.wholeMatch(
                of: /([a-zA-Z_:][a-zA-Z0-9_:]*)(\{(?:[^"\\\n]|"(?:[^"\\\n]|\\["n\\])*")*\})? (\S+)/)
        else { throw .line(line) }
        guard String(parts.1) == family + (types[family] == "counter" ? "_total" : "") else { throw .name(line) }
        let label = /[a-zA-Z_][a-zA-Z0-9_]*="(?:[^"\\\n]|\\["n\\])*"/
        if let labels = parts.2?.dropFirst().dropLast() {
            guard labels.wholeMatch(of: /(?:[^",]|"(?:[^"\\]|\\.)*"|,)+/) != nil else { throw .line(line) }
            let rest = labels.replacing(label, with: "")
            guard rest.allSatisfy({ $0 == "," }) else { throw .line(line) }
        }
        guard let value = Double(parts.3), value >= 0 || types[family] == "gauge" else { throw .value(line) }
        let key = String(parts.1) + (parts.2.map(String.init) ?? "")
        guard values[key] == nil else { throw .repeated(key) }
        values[key] = value
        hasSamples = true
    }
}
