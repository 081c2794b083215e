public import Foundation
import Platform
public import SiteDatabase

/// A day and a time of the clock in a zone, such as 14:30 in Berlin: what a poster says, whatever happens to the zone's rules.
public struct LocalDateTime: Hashable, Sendable {
    /// `2026-05-03T14:30` (HTML, 2.3.5.5), which orders times as they come.
    public let text: String
    /// The zone's name in the tz database: `Europe/Berlin`.
    public let zone: String

    /// The moment, by the zone's present rules; the earlier one where the clock shows a time twice.
    public var date: Date { Self.moment(text, zone) ?? .distantPast }

    /// What the clock in a zone shows at a moment. Traps if there is no such zone.
    public init(_ moment: Date, zone: String) {
        precondition(TimeZone(identifier: zone) != nil, "there is no time zone \(zone)")
        self.init(stored: Self.text(moment, zone), zone: zone)
    }

    @usableFromInline
    init(stored text: String, zone: String) {
        self.text = text
        self.zone = zone
    }

    private static let calendars = Lock<[String: Calendar]>([:])

    /// Nil if there is no such zone. To make a calendar takes longer than what is asked of it.
    private static func calendar(of zone: String) -> Calendar? {
        calendars.withLock { calendars in
            if let calendar = calendars[zone] { return calendar }
            guard let known = TimeZone(identifier: zone) else { return nil }
            var calendar = Calendar(identifier: .gregorian)
            calendar.timeZone = known
            calendars[zone] = calendar
            return calendar
        }
    }

    /// Nil if the text is no such time.
    fileprivate static func moment(_ text: String, _ zone: String) -> Date? {
        let bytes = Array(text.utf8)
        guard bytes.count == 16, let calendar = calendar(of: zone) else { return nil }
        let isWellFormed = bytes.enumerated().allSatisfy { place, byte in
            switch place {
            case 4, 7: byte == UInt8(ascii: "-")
            case 10: byte == UInt8(ascii: "T")
            case 13: byte == UInt8(ascii: ":")
            default: (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
            }
        }
        guard isWellFormed else { return nil }
        let number = { (range: Range<Int>) in range.reduce(0) { $0 * 10 + Int(bytes[$1] - UInt8(ascii: "0")) } }
        return calendar.date(
            from: DateComponents(
                year: number(0..<4), month: number(5..<7), day: number(8..<10), hour: number(11..<13),
                minute: number(14..<16)))
    }

    /// The text of a moment in a zone.
    fileprivate static func text(_ date: Date, _ zone: String) -> String {
        let calendar = calendar(of: zone) ?? Calendar(identifier: .gregorian)
        let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute], from: date)
        let digits = { (number: Int?, count: Int) in
            let text = String(number ?? 0)
            return String(repeating: "0", count: max(0, count - text.count)) + text
        }
        return "\(digits(parts.year, 4))-\(digits(parts.month, 2))-\(digits(parts.day, 2))"
            + "T\(digits(parts.hour, 2)):\(digits(parts.minute, 2))"
    }
}

extension StoredField {
    /// From when on visitors see an entry, and until when.
    static let times = [from, until]
    static let timeKeys = times.map { FieldKey($0.name) }
    static let from = StoredField("entry_from", OptionalKind(MomentKind()), isTranslated: false, [])
    static let until = StoredField("entry_until", OptionalKind(MomentKind()), isTranslated: false, [])
}

/// Moments. Their texts are those of ISO 8601 in UTC, and the column has seconds since 1970.
struct MomentKind: ValueKind {
    var columns: [ValueColumn] { [.integer] }
    var rule: String { "moment" }
    var samples: (String, String) { ("2000-01-01T12:00:00Z", "2000-01-02T12:00:00Z") }
    var control: FieldControl { .dateTime }

    func parse(_ text: String) throws(ValueProblem) -> Date {
        guard let moment = Self.moment(text) else { throw .notATime }
        return moment
    }

    func text(of moment: Date) -> String { moment.formatted(.iso8601) }

    func read(_ columns: inout SQLColumns) throws -> Date {
        Date(timeIntervalSince1970: Double(try columns.integer()))
    }

    func values(of moment: Date) -> [SQLValue] { [.integer(moment.wholeSeconds)] }

    func storedText(_ columns: inout SQLColumns) throws -> String { text(of: try read(&columns)) }

    /// Nil if a text is no moment.
    static func moment(_ text: String) -> Date? { text.isEmpty ? nil : try? Date(text, strategy: .iso8601) }

    /// The moment of a local time in a form; a text that is no such time stays as it is, and is refused.
    static func text(ofForm text: String, zone: String) -> String {
        let time = try? DateTimeKind(zone: zone).parse(text)
        return time.map { MomentKind().text(of: $0.date) } ?? text
    }

    /// What a form shows of a text.
    static func formText(of text: String, zone: String) -> String {
        moment(text).map { LocalDateTime($0, zone: zone).text } ?? text
    }
}

extension Date {
    /// Seconds since 1970, rounded down.
    var wholeSeconds: Int64 { Int64(timeIntervalSince1970.rounded(.down)) }
}

/// Words local times in a language: May 3, 2026 at 2:30 PM.
public struct LocalTimeFormat: Sendable {
    private let style: Date.FormatStyle

    /// `locale` is an ICU identifier such as `vi_VN`.
    public init(locale: String) {
        style = Date.FormatStyle(date: .long, time: .shortened, locale: Locale(identifier: locale), timeZone: .gmt)
    }

    public func text(of time: LocalDateTime) -> String {
        var style = style
        style.timeZone = TimeZone(identifier: time.zone) ?? .gmt
        return style.format(time.date)
    }
}

extension Field where Value == LocalDateTime {
    /// A day and a time of the clock in a zone (`Europe/Berlin`).
    @inlinable
    public static func dateTime(
        _ name: String, _ property: any Property<Root, LocalDateTime>,
        _ label: any Property<Root.Labels, FieldLabel>, zone: String, _ options: FieldOption...
    ) -> Field {
        Field(name, property, { $0[keyPath: label] }, kind: DateTimeKind(zone: zone), options)
    }
}

extension Field where Value == LocalDateTime? {
    /// A day and a time of the clock in a zone, or none.
    @inlinable
    public static func dateTime(
        _ name: String, _ property: any Property<Root, LocalDateTime?>,
        _ label: any Property<Root.Labels, FieldLabel>, zone: String, _ options: FieldOption...
    ) -> Field {
        Field(name, property, { $0[keyPath: label] }, kind: OptionalKind(DateTimeKind(zone: zone)), options)
    }
}

/// Local times of one zone.
public struct DateTimeKind: ValueKind {
    @usableFromInline let zone: String

    @usableFromInline
    init(zone: String) {
        precondition(TimeZone(identifier: zone) != nil, "there is no time zone \(zone)")
        self.zone = zone
    }

    public var rule: String { "time \(zone)" }
    public var samples: (String, String) { ("2000-01-01T12:00", "2000-01-02T12:00") }
    public var control: FieldControl { .dateTime }

    public func parse(_ text: String) throws(ValueProblem) -> LocalDateTime {
        if text.isEmpty { throw .missing }
        guard let moment = LocalDateTime.moment(text, zone) else { throw .notATime }
        // A calendar moves the 30th of February and the hour that is skipped to another time.
        let shown = LocalDateTime(moment, zone: zone).text
        guard shown == text else { throw text.hasPrefix(shown.prefix(10)) ? .skippedTime : .notATime }
        return LocalDateTime(stored: text, zone: zone)
    }

    public func text(of value: LocalDateTime) -> String { value.text }

    @inlinable
    public func read(_ columns: inout SQLColumns) throws -> LocalDateTime {
        LocalDateTime(stored: try columns.text(), zone: zone)
    }
}
