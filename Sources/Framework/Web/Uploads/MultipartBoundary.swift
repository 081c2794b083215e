import HTTPTypes
import Platform

/// The boundary of a multipart form (RFC 2046, 5.1.1): 1 to 70 bytes that its parts do not have at the beginning of a line.
struct MultipartBoundary: Equatable {
    let bytes: [UInt8]

    /// The boundary in a Content-Type; nil if it is not a multipart form's, or has none that is allowed.
    init?(contentType: String) {
        guard let type = ParameterizedValue(contentType.utf8), type.value == Self.mediaType,
            let bytes = type["boundary"], (1...70).contains(bytes.count), bytes.allSatisfy(Self.isAllowed),
            bytes.last != UInt8(ascii: " ")
        else { return nil }
        self.bytes = bytes
    }

    fileprivate static let mediaType = "multipart/form-data"

    private static func isAllowed(_ byte: UInt8) -> Bool {
        byte.isASCIIAlphanumeric || "'()+_,-./:=? ".utf8.contains(byte)
    }
}

extension Request {
    /// Whether the body says that it is a multipart form, well or badly.
    var hasMultipart: Bool { hasMediaType(MultipartBoundary.mediaType) }

    /// Whether Content-Type names a type, whatever its parameters.
    func hasMediaType(_ name: String) -> Bool {
        guard let type = fields[.contentType] else { return false }
        let essence = type.utf8.prefix { $0 != UInt8(ascii: ";") }.lazy.filter { $0 != UInt8(ascii: " ") }
        return essence.map(\.asciiLowercased).elementsEqual(name.utf8)
    }
}
