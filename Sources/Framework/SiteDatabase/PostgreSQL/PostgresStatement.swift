import CPostgres
import Platform

/// A statement for values of certain types.
final class PostgresStatement {
    /// Empty for one that is not kept.
    let name: String
    let sql: String
    /// As the server takes it.
    let text: String
    /// 0 where the server finds out: of what was NULL at first.
    let types: [UInt32]
    /// Whether the server has it, or has been sent it.
    var isPrepared = false
    /// The columns of its rows, by the literals that name them; nil until it was run.
    private var columns: ColumnIndex?
    /// The same text for values of other types.
    var next: PostgresStatement?

    init(name: String, sql: String, _ values: [SQLValue]) throws(SQLError) {
        let numbered = NumberedParameters(sql)
        guard numbered.count == values.count else {
            throw .arguments(values.count, of: numbered.count, sql: sql)
        }
        self.name = name
        self.sql = sql
        text = numbered.text
        types = values.map(Self.type)
    }

    /// Whether it is for values of these types. NULL is of each.
    func takes(_ values: [SQLValue]) -> Bool {
        types.count == values.count
            && zip(types, values).allSatisfy { type, value in value == .null || Self.type(of: value) == type }
    }

    func columns(of result: PostgresResult) -> ColumnIndex {
        let columns = columns ?? ColumnIndex(count: Int(PQnfields(result.pointer)))
        self.columns = columns
        return columns
    }

    private static func type(of value: SQLValue) -> UInt32 {
        switch value {
        case .null: 0
        case .integer: PostgresType.int8
        case .real: PostgresType.float8
        case .text: PostgresType.text
        case .blob: PostgresType.bytea
        }
    }
}

/// The values of a statement's parameters in PostgreSQL's binary formats, one behind the other.
struct PostgresValues {
    private var bytes: [UInt8] = []
    /// Where each begins; nil for NULL.
    private var starts: [Int?] = []
    private var lengths: [Int32] = []

    init(_ values: [SQLValue]) {
        for value in values { append(value) }
    }

    private mutating func append(_ value: SQLValue) {
        let start = bytes.count
        switch value {
        case .null: break
        case .integer(let number): append(UInt64(bitPattern: number))
        case .real(let number): append(number.bitPattern)
        // A text has no zero there (PostgreSQL 15, 8.3): it is what a page shows in its place.
        case .text(let text) where text.utf8.contains(0): bytes += text.replacing("\u{0}", with: "\u{FFFD}").utf8
        case .text(let text): bytes += text.utf8
        case .blob(let blob): bytes += blob
        }
        starts.append(value == .null ? nil : start)
        lengths.append(Int32(clamping: bytes.count - start))
    }

    private mutating func append(_ number: UInt64) {
        withUnsafeBytes(of: number.bigEndian) { bytes += $0 }
    }

    /// Calls `body` with the addresses of the values, their lengths, and 1 for the binary format of each.
    func withPointers<Result>(
        _ body: ([UnsafePointer<CChar>?], [Int32], [Int32]) -> Result
    ) -> Result {
        // What is empty has an address all the same: without one it would be NULL.
        (bytes + [0]).withUnsafeBufferPointer { buffer in
            buffer.withMemoryRebound(to: CChar.self) { buffer in
                let pointers = starts.map { start in start.flatMap { start in buffer.baseAddress.map { $0 + start } } }
                return body(pointers, lengths, [Int32](repeating: 1, count: lengths.count))
            }
        }
    }
}
