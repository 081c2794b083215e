import Platform
public import Prices
import SiteImport
public import Web

/// Why a catalogue file is refused: its first issues, in the file's order, and their total number.
public struct CatalogueError: Error, Equatable, Codable, Sendable, CustomStringConvertible {
    /// The limit of kept issues; the rest is counted.
    public static let maxCount = 100
    /// The limit of issues that a command prints.
    static let maxPrinted = 20

    /// The first issues, 100 at most.
    public private(set) var first: [CatalogueIssue] = []
    public private(set) var count = 0

    /// Without an issue yet.
    public init() {}

    public var isEmpty: Bool { count == 0 }

    /// One line for each of the first 20 issues, then "and 3 more".
    public var description: String {
        let printed = first.prefix(Self.maxPrinted)
        let more = count > printed.count ? ["and \(count - printed.count) more"] : []
        return (printed.map(\.description) + more).joined(separator: "\n")
    }

    mutating func append(_ issue: CatalogueIssue) {
        count += 1
        if first.count < Self.maxCount { first.append(issue) }
    }
}

/// One issue of a catalogue file and its place.
public struct CatalogueIssue: Equatable, Codable, Sendable, CustomStringConvertible {
    /// From 1, which is the header's line.
    public let line: Int
    /// The column's name; `nil` where the whole line is meant.
    public let column: String?
    public let problem: CatalogueProblem

    public init(line: Int, column: String? = nil, problem: CatalogueProblem) {
        self.line = line
        self.column = column
        self.problem = problem
    }

    /// `line 3, column price: a price cannot be negative`
    public var description: String {
        "line \(line)\(column.map { ", column \($0)" } ?? ""): \(problem)"
    }
}

/// A problem of a line or a field of a catalogue file.
public enum CatalogueProblem: Error, Equatable, Codable, Sendable {
    case noHeader, unknownColumn, missingColumn, repeatedColumn
    case fieldCount(found: Int, expected: Int)
    /// Nothing behind so many bytes of the row was read.
    case longRow(max: Int)
    case strayQuote, textAfterQuote, openQuote
    case brokenUTF8
    case controlCharacter(UInt8)
    case empty
    case tooLong(max: Int)
    case tooManyBytes(max: Int)
    case notASlug
    case repeatedSlug(firstLine: Int)
    case notAPrice(String)
    case negativePrice
    case tooManyDecimals(Currency)
    case priceOutOfRange
    case unknownCurrency(String)
    case secondCurrency(Currency, first: Currency, firstLine: Int)
    case unsafePath
    case noPicture(String)
    case noImageName
    case otherFormat(named: ImageFormat, is: ImageFormat?)
    /// A photograph cannot be taken.
    case photograph(PhotographProblem)
}

extension CatalogueProblem: CustomStringConvertible {
    /// The problem without line and column.
    public var description: String {
        switch self {
        case .noHeader: "the file is empty; the first line must name the columns"
        case .unknownColumn:
            "unknown column; a catalogue has \(Self.columns), and texts in the site's languages such as name.vi"
        case .missingColumn: "this column is missing; a catalogue has \(Self.columns)"
        case .repeatedColumn: "this column appears twice"
        case .fieldCount(let found, let expected): "\(found) fields, but the first line has \(expected)"
        case .longRow(let max): "a row of over \(max) bytes; perhaps a quote in it has no closing quote"
        case .strayQuote: "a quote inside a field that does not begin with one; quote the field and double the quote"
        case .textAfterQuote: "text after the closing quote; write a quote inside a quoted field twice"
        case .openQuote: "this quote has no closing quote"
        case .brokenUTF8: "bytes that are not UTF-8; save the file as UTF-8"
        case .controlCharacter(let byte): "control character \(Self.hexadecimal(byte))"
        case .empty: "this field is empty"
        case .tooLong(let max): "more than \(max) characters"
        case .tooManyBytes(let max): "more than \(max) bytes in a page (& has 5 bytes, and < has 4)"
        case .notASlug: "a slug has 1 to 80 of a to z, 0 to 9 and hyphens"
        case .repeatedSlug(let firstLine): "the same slug as in line \(firstLine)"
        case .notAPrice(let text): "\(text.debugDescription) is not an amount; an example is 1234.56"
        case .negativePrice: "a price cannot be negative"
        case .tooManyDecimals(let currency): "\(currency.code) has no more than \(currency.decimals) decimals"
        case .priceOutOfRange: "the price is too large"
        case .unknownCurrency(let code):
            "\(code.debugDescription) is not a currency code of ISO 4217; an example is USD"
        case .secondCurrency(let second, let first, let line):
            "\(second.code), but line \(line) has \(first.code); a catalogue has one currency"
        case .unsafePath:
            "write a path below the folder of pictures, without links and hidden files, such as pictures/tea.svg"
        case .noPicture(let name): "there is no picture \(name.debugDescription)"
        case .noImageName: "the name of a picture must end with .avif, .gif, .jpg, .jpeg, .png, .svg or .webp"
        case .photograph(let problem): "\(problem)"
        case .otherFormat(let named, let format):
            "the name says \(named.rawValue.uppercased()), but the bytes of the file are \(Self.name(of: format))"
        }
    }

    private static let columns = CatalogueColumn.allCases.map(\.rawValue).joined(separator: ", ")

    private static func name(of format: ImageFormat?) -> String { format?.rawValue.uppercased() ?? "not an image" }

    private static func hexadecimal(_ byte: UInt8) -> String {
        "0x\([byte].hexadecimal.uppercased())"
    }
}

extension CatalogueProblem {
    /// What is wrong with a field of the file.
    init(_ problem: CSVProblem) {
        self =
            switch problem {
            case .strayQuote: .strayQuote
            case .textAfterQuote: .textAfterQuote
            case .openQuote: .openQuote
            case .brokenUTF8: .brokenUTF8
            case .controlCharacter(let byte): .controlCharacter(byte)
            }
    }
}

extension CSVField {
    /// The field as text, as a catalogue has it.
    func catalogueText(allowing allowed: [UInt8] = []) throws(CatalogueProblem) -> String {
        do throws(CSVProblem) {
            return try text(allowing: allowed)
        } catch {
            throw CatalogueProblem(error)
        }
    }
}
