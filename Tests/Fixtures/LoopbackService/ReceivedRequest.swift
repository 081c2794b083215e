/// A request as it came over the wire.
public struct ReceivedRequest: Equatable, Sendable {
    /// The request line and the header fields, a line each.
    public let lines: [String]
    public let body: [UInt8]

    public init(head: [UInt8], body: [UInt8]) {
        lines = String(decoding: head, as: UTF8.self).split(separator: "\r\n").map(String.init)
        self.body = body
    }

    /// The field's values, whatever the case of its name.
    public func values(of field: String) -> [String] {
        lines.dropFirst().compactMap { line in
            guard let colon = line.firstIndex(of: ":"), line[..<colon].lowercased() == field.lowercased()
            else { return nil }
            return String(line[line.index(after: colon)...].drop { $0 == " " })
        }
    }
}
