/// What a worker sent for one request.
struct Answer {
    var status: Int
    var fields: [(name: String, value: String)]
    var body: [UInt8]
    /// How many STDOUT records with content it took.
    var records: Int
    var id: UInt16

    var text: String { String(decoding: body, as: UTF8.self) }

    subscript(name: String) -> String? {
        fields.first { $0.name.lowercased() == name.lowercased() }?.value
    }

    /// Takes the head that CGI describes (RFC 3875, 6.3) apart.
    init(output: [UInt8], records: Int, id: UInt16) throws {
        guard let end = output.firstRange(of: [13, 10, 13, 10]) else { throw Client.Failure.noHead }
        let lines = String(decoding: output[..<end.lowerBound], as: UTF8.self).split(separator: "\r\n")
        fields = lines.map { line in
            let parts = line.split(separator: ": ", maxSplits: 1, omittingEmptySubsequences: false)
            return (String(parts[0]), parts.count > 1 ? String(parts[1]) : "")
        }
        guard fields.first?.name == "Status", let code = Int(fields[0].value.prefix(3)) else {
            throw Client.Failure.noHead
        }
        status = code
        body = Array(output[end.upperBound...])
        self.records = records
        self.id = id
    }
}
