@testable import Web

/// Bodies of forms: what is read is what a simple reader reads, and is read again where it is written.
enum FormTarget {
    static func run(_ input: [UInt8]) throws {
        let form = Form(body: input)
        let expected = reference(input)
        try hold((form == nil) == (expected == nil), "a form is refused where the reference refuses it")
        guard let form, let expected else { return }
        try hold(form.names.count == expected.count && form.names.count <= 100, "as many fields as the reference has")
        for (name, value) in expected {
            try hold(form[named: name].isSame(as: value), "the field \(name.debugDescription) as the reference has it")
        }
        let texts = form.names.flatMap { [$0, form[named: $0]] }
        try hold(texts.allSatisfy { !$0.utf8.contains(0x0D) }, "no carriage return is left")
        // A byte that is no UTF-8 becomes U+FFFD, which has three.
        let size = texts.reduce(0) { $0 + $1.utf8.count }
        try hold(size <= 3 * input.count, "texts have at most three times the body's bytes")
        try hold(Form(body: encoded(form)) == form, "a form that is written again is the same")
    }

    private static func encoded(_ form: Form) -> [UInt8] {
        var bytes: [UInt8] = []
        for name in form.names {
            bytes += PercentEncoding.printed { $0.encode(name, spaceAsPlus: true) }.utf8
            bytes.append(UInt8(ascii: "="))
            bytes += PercentEncoding.printed { $0.encode(form[named: name], spaceAsPlus: true) }.utf8
            bytes.append(UInt8(ascii: "&"))
        }
        return bytes
    }

    /// WHATWG URL, 5.1, byte by byte: nil at an escape that is none, a repeated name, or more than 100 fields.
    private static func reference(_ body: [UInt8]) -> [String: String]? {
        var fields: [String: String] = [:]
        for pair in body.split(separator: 0x26) {
            let mark = pair.firstIndex(of: 0x3D) ?? pair.endIndex
            guard let name = text(pair[..<mark]), let value = text(pair[mark...].dropFirst()),
                fields[name] == nil
            else { return nil }
            fields[name] = value
        }
        return fields.count <= 100 ? fields : nil
    }

    private static func text(_ encoded: ArraySlice<UInt8>) -> String? {
        var bytes: [UInt8] = []
        var rest = encoded
        while let byte = rest.popFirst() {
            guard byte == 0x25 else {
                bytes.append(byte == 0x2B ? 0x20 : byte)
                continue
            }
            let digits = String(decoding: rest.prefix(2), as: UTF8.self)
            // `UInt8(_:radix:)` takes a sign.
            guard digits.utf8.count == 2, digits.utf8.first.map({ $0 >= 0x30 }) == true,
                let value = UInt8(digits, radix: 16)
            else { return nil }
            bytes.append(value)
            rest = rest.dropFirst(2)
        }
        let scalars = Array(String(decoding: bytes, as: UTF8.self).unicodeScalars)
        var lines = String.UnicodeScalarView()
        for (index, scalar) in scalars.enumerated() where scalar != "\n" || index == 0 || scalars[index - 1] != "\r" {
            lines.append(scalar == "\r" ? "\n" : scalar)
        }
        return String(lines)
    }
}
