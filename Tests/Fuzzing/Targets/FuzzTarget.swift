import Foundation

/// A parser under test: what has to hold for every input, whatever its bytes. The fuzzer and the tests run the same ones.
struct FuzzTarget: Sendable {
    /// What the command line and the folder of its inputs call it.
    let name: String
    /// Throws where a property does not hold.
    let run: @Sendable ([UInt8]) throws -> Void

    static let all = [
        FuzzTarget(name: "form", run: FormTarget.run), FuzzTarget(name: "address", run: AddressTarget.run),
        FuzzTarget(name: "cookies", run: CookiesTarget.run), FuzzTarget(name: "weights", run: WeightsTarget.run),
        FuzzTarget(name: "price", run: PriceTarget.run), FuzzTarget(name: "csv", run: CSVTarget.run),
        FuzzTarget(name: "escaper", run: EscaperTarget.run), FuzzTarget(name: "records", run: RecordsTarget.run),
        FuzzTarget(name: "params", run: ParamsTarget.run), FuzzTarget(name: "multipart", run: MultipartTarget.run),
        FuzzTarget(name: "markdown", run: MarkdownTarget.run),
    ]
}

/// A property that does not hold.
struct Broken: Error, CustomStringConvertible {
    let description: String
}

/// Throws where a property does not hold, which `property` says as a sentence.
func hold(_ holds: Bool, _ property: @autoclosure () -> String) throws(Broken) {
    guard holds else { throw Broken(description: property()) }
}

extension String {
    /// Whether two texts have the same bytes: to Swift an accented letter equals the letter with an accent.
    func isSame(as other: String) -> Bool { utf8.elementsEqual(other.utf8) }

    /// The text behind percent-encoding, by a simple decoder; nil where it is no UTF-8 or holds a control byte. Foundation's own
    /// takes a lone %A9 for U+FFFD.
    func decodedSimply(plusIsSpace: Bool) -> String? {
        let parts = parts(between: "%")
        var bytes = Array(parts[0].utf8.map { plusIsSpace && $0 == 0x2B ? 0x20 : $0 })
        for part in parts.dropFirst() {
            let digits = Array(part.utf8.prefix(2))
            guard digits.count == 2, digits.allSatisfy({ isxdigit(Int32($0)) != 0 }),
                let byte = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
            else { return nil }
            bytes.append(byte)
            bytes += part.utf8.dropFirst(2).map { plusIsSpace && $0 == 0x2B ? 0x20 : $0 }
        }
        if plusIsSpace { bytes = bytes.map { $0 == 0x09 ? 0x20 : $0 } }
        guard bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else { return nil }
        let text = String(decoding: bytes, as: UTF8.self)
        return text.utf8.elementsEqual(bytes) ? text : nil
    }

    /// The parts between the bytes of a separator.
    func parts(between separator: Unicode.Scalar, atMost max: Int = .max) -> [String] {
        utf8.split(separator: UInt8(ascii: separator), maxSplits: max - 1, omittingEmptySubsequences: false).map {
            String(decoding: Array($0), as: UTF8.self)
        }
    }
}
