import Platform

/// One check of the site.
protocol Check {
    /// The beginning of its line.
    var name: String { get }

    /// A finding for each thing of the kind; an error is a finding too.
    func look() throws -> [Finding]
}

extension Check {
    /// The findings of `look`; a thrown error is a failure.
    func findings() -> [Finding] {
        do {
            return try look()
        } catch {
            return [.failed("\(error)")]
        }
    }
}

/// The result of a check.
struct Finding: Equatable {
    /// The states, which are also the exit status (Nagios plugins).
    enum State: Int32, Comparable {
        case ok = 0
        case warning = 1
        case failed = 2

        static func < (one: State, other: State) -> Bool { one.rawValue < other.rawValue }
    }

    let state: State
    let message: String

    static func ok(_ message: String) -> Finding { Finding(state: .ok, message: message) }
    static func warning(_ message: String) -> Finding { Finding(state: .warning, message: message) }
    static func failed(_ message: String) -> Finding { Finding(state: .failed, message: message) }

    /// One line for an operator, whatever a library's error has in it.
    func line(of name: String) -> String {
        let line = message.split(whereSeparator: \.isNewline).joined(separator: " ")
        return "\(state) \(name): \(line.escapingInvisibles)"
    }
}
