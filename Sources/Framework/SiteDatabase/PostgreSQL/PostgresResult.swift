import CPostgres
import Glibc
import Platform

/// What a statement answered, with all its rows.
final class PostgresResult {
    let pointer: OpaquePointer

    init(_ pointer: OpaquePointer) {
        self.pointer = pointer
    }

    deinit {
        PQclear(pointer)
    }

    var status: ExecStatusType { PQresultStatus(pointer) }
    var rows: Int { Int(PQntuples(pointer)) }

    func row(_ number: Int, _ columns: ColumnIndex) -> SQLRow {
        SQLRow(values: .postgres(PostgresRowValues(result: pointer, row: Int32(number))), columns: columns)
    }

    /// What the server calls the statement, such as `COMMIT`.
    var tag: String { String(cString: PQcmdStatus(pointer)) }

    /// How many rows it inserted, updated or deleted.
    var changes: Int {
        guard ["INSERT", "UPDATE", "DELETE", "MERGE"].contains(where: tag.hasPrefix) else { return 0 }
        return Int(String(cString: PQcmdTuples(pointer))) ?? 0
    }

    /// Why it failed, by its SQLSTATE (PostgreSQL 15, appendix A).
    func error(_ sql: String) -> SQLError {
        let state = PQresultErrorField(pointer, Int32(UInt8(ascii: "C"))).map { String(cString: $0) } ?? ""
        let message = PQresultErrorField(pointer, Int32(UInt8(ascii: "M"))).map { String(cString: $0) }
        return .server(
            state: state, message: message ?? PostgresMessage.line(String(cString: PQresultErrorMessage(pointer))),
            sql: sql)
    }
}

/// A row of a result, whose values are in PostgreSQL's binary formats.
struct PostgresRowValues {
    let result: OpaquePointer
    let row: Int32

    func name(at index: Int) -> UnsafePointer<CChar>? { UnsafePointer(PQfname(result, Int32(index))) }

    subscript(index: Int) -> PostgresValue {
        let column = Int32(index)
        guard PQgetisnull(result, row, column) == 0, let bytes = PQgetvalue(result, row, column) else {
            return PostgresValue(type: 0, bytes: nil)
        }
        return PostgresValue(
            type: PQftype(result, column),
            bytes: UnsafeRawBufferPointer(start: bytes, count: Int(PQgetlength(result, row, column))))
    }
}

/// A value of a row, valid as long as its result.
struct PostgresValue {
    /// The number of its type in `pg_type`, which is the same on every server for those that are built in.
    let type: UInt32
    /// Nil for NULL.
    let bytes: UnsafeRawBufferPointer?

    var valueType: SQLValueType {
        guard bytes != nil else { return .null }
        return switch type {
        case PostgresType.bool, PostgresType.int8, PostgresType.int2, PostgresType.int4: .integer
        case PostgresType.float4, PostgresType.float8: .real
        case PostgresType.numeric: PostgresNumeric(bytes).integer == nil ? .real : .integer
        case PostgresType.bytea: .blob
        default: .text
        }
    }

    var integer: Int64 {
        guard let bytes else { return 0 }
        return switch bytes.count {
        case 1: Int64(bytes[0])
        case _ where type == PostgresType.numeric: PostgresNumeric(bytes).integer ?? 0
        case 2: Int64(Int16(bigEndian: bytes.loadUnaligned(as: Int16.self)))
        case 4: Int64(Int32(bigEndian: bytes.loadUnaligned(as: Int32.self)))
        case 8: Int64(bigEndian: bytes.loadUnaligned(as: Int64.self))
        default: 0
        }
    }

    var real: Double {
        guard let bytes else { return 0 }
        return switch type {
        case PostgresType.float4: Double(Float(bitPattern: UInt32(bigEndian: bytes.loadUnaligned(as: UInt32.self))))
        case PostgresType.float8: Double(bitPattern: UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)))
        case PostgresType.numeric: PostgresNumeric(bytes).real
        default: Double(integer)
        }
    }

    var text: String {
        guard let bytes else { return "" }
        return String(utf8: bytes.bindMemory(to: UInt8.self))
    }

    var blob: [UInt8] { bytes.map { Array($0) } ?? [] }
}

/// The types of the server that values have here.
enum PostgresType {
    static let bool: UInt32 = 16
    static let bytea: UInt32 = 17
    static let int8: UInt32 = 20
    static let int2: UInt32 = 21
    static let int4: UInt32 = 23
    static let text: UInt32 = 25
    static let float4: UInt32 = 700
    static let float8: UInt32 = 701
    static let numeric: UInt32 = 1_700
}

/// A number of any length, which a sum of whole numbers is (numeric_send): digits of 10,000 each, the first of which counts
/// `weight` times as much as the last before the point.
private struct PostgresNumeric {
    private let digits: [Int64]
    private let weight: Int
    private let isNegative: Bool

    init(_ bytes: UnsafeRawBufferPointer?) {
        func word(_ place: Int) -> Int16 {
            guard let bytes, bytes.count >= 2 * place + 2 else { return 0 }
            return Int16(bigEndian: bytes.loadUnaligned(fromByteOffset: 2 * place, as: Int16.self))
        }
        digits = (0..<Int(max(0, word(0)))).map { Int64(word(4 + $0)) }
        weight = Int(word(1))
        isNegative = word(2) == 0x4000
    }

    /// Nil if it has a fraction or is too large.
    var integer: Int64? {
        guard digits.dropFirst(max(0, weight + 1)).allSatisfy({ $0 == 0 }) else { return nil }
        var value: Int64 = 0
        for place in 0..<max(0, weight + 1) {
            let (product, isTooLarge) = value.multipliedReportingOverflow(by: 10_000)
            let (sum, isTooLargeSum) = product.addingReportingOverflow(place < digits.count ? digits[place] : 0)
            guard !isTooLarge, !isTooLargeSum else { return nil }
            value = sum
        }
        return isNegative ? -value : value
    }

    var real: Double {
        let value = digits.enumerated().reduce(0.0) { sum, digit in
            sum + Double(digit.element) * pow(10_000, Double(weight - digit.offset))
        }
        return isNegative ? -value : value
    }
}
