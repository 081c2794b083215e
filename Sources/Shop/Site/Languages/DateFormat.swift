import Foundation

/// Formats days for a locale: November 21, 2026 · 21 tháng 11, 2026 · 2026年11月21日.
struct DateFormat: Sendable {
    private let style: Date.FormatStyle

    /// By an ICU identifier such as `vi_VN`; days are those of UTC.
    init(locale: String) {
        style = Date.FormatStyle(
            date: .long, time: .omitted, locale: Locale(identifier: locale), timeZone: .gmt)
    }

    func text(of date: Date) -> String {
        style.format(date)
    }
}
