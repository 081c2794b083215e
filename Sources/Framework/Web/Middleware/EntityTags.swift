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
/// Two lanes of 64-bit words are folded by full-width multiplication, as in wyhash, with constants of our own.
struct ContentHash: Equatable, Sendable {
    private var low: UInt64 = 0x9E37_79B9_7F4A_7C15
    private var high: UInt64 = 0xC2B2_AE3D_27D4_EB4F

    /// The hash of nothing yet.
    init() {}

    init(_ bytes: [UInt8]) {
        bytes.withUnsafeBytes { combine($0) }
    }

    /// Adds a part. Parts of other lengths are another content.
    mutating func combine(_ part: UnsafeRawBufferPointer) {
        let whole = part.count & ~7
        for offset in stride(from: 0, to: whole, by: 8) {
            mix(UInt64(littleEndian: part.loadUnaligned(fromByteOffset: offset, as: UInt64.self)))
        }
        mix(part[whole...].reduce(UInt64(part.count)) { $0 << 8 | UInt64($1) })
        mix(UInt64(part.count))
    }

    /// 32 hexadecimal digits.
    var hexadecimal: String { high.hexadecimal + low.hexadecimal }

    private mutating func mix(_ word: UInt64) {
        low = Self.fold(low ^ word, 0xA076_1D64_78BD_642F)
        high = Self.fold(high &+ word, 0xE703_7ED1_A0B4_28DB) ^ low
    }

    private static func fold(_ left: UInt64, _ right: UInt64) -> UInt64 {
        let product = left.multipliedFullWidth(by: right)
        return product.high ^ product.low
    }
}
