import HTTPTypes
import Platform

/// Sets the ETag of a page, and answers 304 to a client that has these bytes already, 412 to one that wants others
/// (RFC 9110, 8.8.3 and 13.1).
struct EntityTags: Middleware {
    /// The page of a condition that does not hold.
    let preconditionFailed: @Sendable (Request) -> Response

    func respond(to request: Request, next: (Request) throws -> Response) throws -> Response {
        var response = try next(request)
        guard response.status == .ok, request.method != .post else { return response }
        if response.hasEntityTag { response.fields[.eTag] = EntityTag.make(for: response.body) }
        let tag = response.fields[.eTag]
        if let field = request.fields[.ifMatch], field != "*", !EntityTag.matchesStrongly(field, tag) {
            var refusal = preconditionFailed(request)
            refusal.route = response.route
            return refusal
        }
        guard let field = request.fields[.ifNoneMatch], EntityTag.matches(field, tag) else { return response }
        response.status = .notModified
        response.body = []
        response.file = nil
        response.fields[.contentType] = nil
        return response
    }
}

/// Strong entity tags (RFC 9110, 8.8.3) made from a body's bytes.
enum EntityTag {
    /// The tag of these bytes: 128 bits in hexadecimal, quoted; the same in every process.
    static func make(for body: [UInt8]) -> String {
        "\"\(ContentHash(body).hexadecimal)\""
    }

    /// Whether an If-None-Match field names the tag, by weak comparison (RFC 9110, 13.1.2): nginx weakens a tag when it
    /// compresses. A page without a tag has but `*` in common with the field.
    static func matches(_ field: String, _ tag: String?) -> Bool {
        candidates(field).contains { $0 == "*" || $0 == tag || tag.map { "W/\($0)" } == $0 }
    }

    /// Whether an If-Match field names the tag, by strong comparison (RFC 9110, 13.1.1).
    static func matchesStrongly(_ field: String, _ tag: String?) -> Bool {
        candidates(field).contains { $0 == tag }
    }

    private static func candidates(_ field: String) -> some Sequence<String> {
        field.split(separator: ",").lazy.map { candidate in
            String(candidate.trimmingPrefix { $0 == " " }.reversed().trimmingPrefix { $0 == " " }.reversed())
        }
    }
}

/// A fast 128-bit hash that detects changed content; it is not cryptographic.
///
/// Words of 64 bits are folded by full-width multiplication, as in wyhash, with constants of our own. They go to four lanes in turn,
/// since each multiplication waits for the one before it in its lane.
package struct ContentHash: Equatable, Sendable {
    private var lanes: Lanes = (
        0x9E37_79B9_7F4A_7C15, 0xC2B2_AE3D_27D4_EB4F, 0x1656_67B1_9E37_79F9, 0x85EB_CA77_C2B2_AE63
    )

    private typealias Lanes = (UInt64, UInt64, UInt64, UInt64)

    /// The hash of nothing yet.
    init() {}

    package init(_ bytes: [UInt8]) {
        bytes.withUnsafeBytes { combine($0) }
    }

    /// Adds a part. Parts of other lengths are another content.
    mutating func combine(_ part: UnsafeRawBufferPointer) {
        func word(_ offset: Int) -> UInt64 {
            UInt64(littleEndian: part.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
        }
        var (first, second, third, fourth) = lanes
        var offset = 0
        while part.count - offset >= 32 {
            first = Self.fold(first ^ word(offset), 0xA076_1D64_78BD_642F)
            second = Self.fold(second ^ word(offset + 8), 0xE703_7ED1_A0B4_28DB)
            third = Self.fold(third ^ word(offset + 16), 0x8EBC_6AF0_9C88_C6E3)
            fourth = Self.fold(fourth ^ word(offset + 24), 0x5899_65CC_7537_4CC3)
            offset += 32
        }
        while part.count - offset >= 8 {
            // Each lane takes over another's, so that the words' order counts.
            (first, second, third, fourth) = (
                Self.fold(second ^ word(offset), 0xA076_1D64_78BD_642F), third, fourth, first
            )
            offset += 8
        }
        let rest = part[offset...].reduce(0) { $0 << 8 | UInt64($1) }
        lanes = (
            first, second, Self.fold(third ^ rest, 0x8EBC_6AF0_9C88_C6E3),
            Self.fold(fourth ^ UInt64(part.count), 0x5899_65CC_7537_4CC3)
        )
    }

    /// 32 hexadecimal digits.
    package var hexadecimal: String {
        let low = Self.fold(lanes.0 ^ lanes.3, lanes.1 &+ 0x9FB2_1C65_1E98_DF25) ^ lanes.2
        let high = Self.fold(lanes.2 ^ lanes.1, lanes.3 &+ 0xD6E8_FEB8_6659_FD93) ^ lanes.0
        return Self.fold(high, 0xA076_1D64_78BD_642F).hexadecimal
            + Self.fold(low ^ high, 0xE703_7ED1_A0B4_28DB).hexadecimal
    }

    package static func == (left: ContentHash, right: ContentHash) -> Bool { left.lanes == right.lanes }

    private static func fold(_ left: UInt64, _ right: UInt64) -> UInt64 {
        let product = left.multipliedFullWidth(by: right)
        return product.high ^ product.low
    }
}
