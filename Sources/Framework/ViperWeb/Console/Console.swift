import Foundation

/// Why a command failed; its description is one line for an operator.
public struct CommandFailure: Error, CustomStringConvertible {
    public let description: String

    public init(_ description: String) {
        self.description = description
    }
}

/// Lines for an operator, beside a command's own output.
enum StandardError {
    static func write(_ line: String) {
        FileHandle.standardError.write(Data("\(line)\n".utf8))
    }
}

extension Double {
    /// A number with a decimal point, whatever the locale, and so many decimals.
    func text(digits: Int) -> String {
        formatted(.number.precision(.fractionLength(digits)).locale(Locale(identifier: "en_US")))
    }
}

extension Duration {
    /// Seconds with two decimals.
    var seconds: String { (self / .seconds(1)).text(digits: 2) }
}
