import Foundation

/// Formats days for a locale: November 21, 2026 · ngày 21 tháng 11, 2026 · 2026年11月21日; or moments, with hours and minutes.
struct DateFormat: Sendable {
    private let style: Date.FormatStyle
    private let hasTime: Bool

    /// By an ICU identifier such as `vi_VN`; days are those of UTC, and a moment says so.
    init(locale: String, hasTime: Bool = false) {
        self.hasTime = hasTime
        style = Date.FormatStyle(
            date: .long, time: hasTime ? .shortened : .omitted, locale: Locale(identifier: locale), timeZone: .gmt)
    }

    func text(of date: Date) -> String {
        hasTime ? "\(style.format(date)) UTC" : style.format(date)
    }
}
