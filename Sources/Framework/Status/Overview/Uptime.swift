internal import FoundationEssentials

/// Words a time that has passed, in the two largest units that it fills.
struct Uptime {
    let text: StatusText

    func words(from start: Date, to end: Date) -> String {
        // A clock that was set back is no reason for a negative time.
        let seconds = Int(min(max(0, end.timeIntervalSince(start)), 1e12))
        let parts = [
            (seconds / 86_400, text.days), (seconds / 3_600 % 24, text.hours), (seconds / 60 % 60, text.minutes),
            (seconds % 60, text.seconds),
        ]
        let filled = parts.drop { $0.0 == 0 }
        guard !filled.isEmpty else { return "0 \(text.seconds)" }
        return filled.prefix(2).map { "\($0.0) \($0.1)" }.joined(separator: " ")
    }
}
