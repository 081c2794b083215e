/// Strong entity tags (RFC 9110, 8.8.3) made from a body's bytes.
enum EntityTag {
    /// The tag of these bytes: 128 bits in hexadecimal, quoted; the same in every process.
    static func make(for body: [UInt8]) -> String {
        "\"\(ContentHash(body).hexadecimal)\""
    }

    /// Whether an If-None-Match field names the tag, by weak comparison (RFC 9110, 13.1.2): nginx weakens a tag when it
    /// compresses.
    static func matches(_ field: String, _ tag: String) -> Bool {
        field.split(separator: ",").contains { candidate in
            let candidate = candidate.trimmingPrefix { $0 == " " }.reversed().trimmingPrefix { $0 == " " }.reversed()
            let text = String(candidate)
            return text == "*" || text == tag || text == "W/\(tag)"
        }
    }
}
