import Markup
import Web

/// The figures as OpenMetrics 1.0 text.
///
/// Labels are also escaped for HTML, as every text of a view; the program's own have no character that this changes.
struct MetricsView: View {
    let model: MetricsViewModel

    var body: some HTML {
        for family in model.families { MetricFamilyView(family: family) }
        "# EOF\n"
    }
}

/// One family: its metadata, and a line for each sample.
private struct MetricFamilyView: HTML {
    let family: MetricFamily

    var body: some HTML {
        "# TYPE \(family.name) \(family.kind.rawValue)\n"
        if !family.unit.isEmpty { "# UNIT \(family.name) \(family.unit)\n" }
        "# HELP \(family.name) \(Self.escaped(family.help))\n"
        for sample in family.samples { line(of: sample) }
    }

    private func line(of sample: MetricFamily.Sample) -> String {
        let labels = sample.labels.map { "\($0.name)=\"\(Self.escaped($0.value))\"" }.joined(separator: ",")
        let name = family.kind == .counter ? "\(family.name)_total" : family.name
        return "\(name)\(labels.isEmpty ? "" : "{\(labels)}") \(Self.number(sample.value))\n"
    }

    /// A whole number without a fraction.
    private static func number(_ value: Double) -> String {
        Int(exactly: value).map { String($0) } ?? String(value)
    }

    /// OpenMetrics 1.0, escaped-string.
    private static func escaped(_ text: String) -> String {
        text.unicodeScalars.reduce(into: "") { escaped, scalar in
            switch scalar {
            case "\\": escaped += "\\\\"
            case "\"": escaped += "\\\""
            case "\n": escaped += "\\n"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
    }
}
