import Glibc
public import Logging
import Platform

/// A log on standard error, one `write` a line. What would end a line, or turn or hide a part of it, is escaped, so that a client
/// cannot forge one.
public struct StandardErrorLog: LogHandler {
    public var logLevel: Logger.Level
    public var metadata: Logger.Metadata = [:]

    public init(level: Logger.Level) {
        logLevel = level
    }

    public subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    public func log(event: LogEvent) {
        let all = metadata.merging(event.metadata ?? [:]) { $1 }
        let bytes = Self.line(event.level, "\(event.message)", all)
        _ = Glibc.write(STDERR_FILENO, bytes, bytes.count)
    }

    /// A line with its end, as the log writes it now.
    public static func line(_ level: Logger.Level, _ message: String, _ metadata: Logger.Metadata) -> [UInt8] {
        var line = "\(timestamp()) \(level) \(message)"
        for (key, value) in metadata.sorted(by: { $0.key < $1.key }) { line += " \(key)=\(value)" }
        return escape(line) + [0x0A]
    }

    /// Writes each byte of a character that is not plain as `\xHH`, and of a backslash too, which keeps escapes
    /// unambiguous.
    static func escape(_ text: String) -> [UInt8] {
        text.unicodeScalars.flatMap { scalar -> [UInt8] in
            let bytes = UTF8.encode(scalar).map(Array.init) ?? []
            let isPlain = scalar.isPlain && scalar != "\\"
            return isPlain ? bytes : bytes.flatMap(escape)
        }
    }

    private static func escape(_ byte: UInt8) -> [UInt8] {
        Array("\\x\([byte].hexadecimal)".utf8)
    }

    /// The time in UTC, to the second (RFC 3339).
    private static func timestamp() -> String {
        var now = time(nil)
        var parts = tm()
        gmtime_r(&now, &parts)
        var text = [CChar](repeating: 0, count: 32)
        strftime(&text, 32, "%Y-%m-%dT%H:%M:%SZ", &parts)
        return String(decoding: text.prefix { $0 != 0 }.map { UInt8(truncatingIfNeeded: $0) }, as: UTF8.self)
    }
}
