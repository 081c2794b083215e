public import Foundation

/// A moment as part of a file's name, in UTC and whole seconds: `2026-11-21T03-00-00Z`.
public struct CopyTime: Equatable, Sendable, CustomStringConvertible {
    public let date: Date

    public init(_ date: Date) {
        self.date = Date(timeIntervalSince1970: date.timeIntervalSince1970.rounded(.down))
    }

    /// Parses the format of `description`.
    public init?(_ text: some StringProtocol) {
        let parts = text.split(separator: "T", omittingEmptySubsequences: false).map { String($0) }
        guard parts.count == 2,
            let date = try? Date("\(parts[0])T\(parts[1].replacing("-", with: ":"))", strategy: .iso8601)
        else { return nil }
        self.init(date)
        guard description.utf8.elementsEqual(text.utf8) else { return nil }
    }

    public var description: String { date.formatted(.iso8601).replacing(":", with: "-") }

    /// The first second from this one on whose path has no file yet.
    public func free(_ path: (CopyTime) -> String) -> CopyTime {
        var time = self
        while PartFile.isTaken(path(time)) { time = CopyTime(time.date + 1) }
        return time
    }
}
