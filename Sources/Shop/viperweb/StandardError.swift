import Foundation

/// Lines for an operator, beside a command's own output.
enum StandardError {
    static func write(_ line: String) {
        FileHandle.standardError.write(Data("\(line)\n".utf8))
    }
}
