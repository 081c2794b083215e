/// What a check found.
struct Finding: Equatable {
    /// The states, which are the exit status too, as Nagios plugins have them.
    enum State: Int32, Comparable {
        case ok = 0
        case warning = 1
        case failed = 2

        static func < (one: State, other: State) -> Bool { one.rawValue < other.rawValue }
    }

    let state: State
    let words: String

    static func ok(_ words: String) -> Finding { Finding(state: .ok, words: words) }
    static func warning(_ words: String) -> Finding { Finding(state: .warning, words: words) }
    static func failed(_ words: String) -> Finding { Finding(state: .failed, words: words) }

    /// One line for an operator, whatever a library's error has in it.
    func line(of name: String) -> String {
        let words = words.split(whereSeparator: \.isNewline).joined(separator: " ")
        return "\(state) \(name): \(words)"
    }
}
